-- Every change of rooms in PostgreSQL as a function, which is one transaction. A change locks its room first and looks at
-- it afterwards, so it sees what the one before it has committed; a store whose epoch is not the room's is refused here,
-- whatever its program believes.

-- End the transaction. why: a key of failures.Refused.WHY.
create function refuse(why text, last bigint = null) returns void language plpgsql as $$
begin
    raise exception using errcode = 'CAIRN', message = why, detail = coalesce(last::text, '');
end $$;

-- When something last happened in a room.
create function last_time(of_room room) returns bigint language sql stable as $$
    select greatest(of_room.touched, (select at from event where room = of_room.code order by n desc limit 1))
$$;

-- Let no other transaction change the room before this one ends.
create function hold_room(of_code text, mine bigint) returns void language plpgsql as $$
declare
    its bigint;
begin
    select epoch into its from room where code = of_code for no key update;
    if its is distinct from mine then
        perform refuse(case when its is null then 'room' else 'owner' end);
    end if;
end $$;

create function add_events(of_code text, rows event[]) returns void language plpgsql as $$
declare
    last bigint = coalesce(max(n), 0) from event where room = of_code;
    added event;
begin
    foreach added in array rows loop
        if added.n <> last + 1 then
            perform refuse(case when added.n <= last then 'repeat' else 'gap' end, last);
        end if;
        insert into event values (added.*);
        last = added.n;
    end loop;
end $$;

create function create_room(made room, s bytea, rows event[]) returns void language plpgsql as $$
begin
    insert into room values (made.*) on conflict do nothing;
    if not found then
        perform refuse('exists');
    end if;
    insert into secret values (made.code, s);
    perform add_events(made.code, rows);
end $$;

create function take_room(of_code text, mine bigint) returns void language plpgsql as $$
begin
    update room set epoch = mine where code = of_code and epoch <= mine;
    if not found then
        perform refuse(case when exists (select from room where code = of_code) then 'owner' else 'room' end);
    end if;
end $$;

create function append_events(
    of_code text, mine bigint, rows event[], new_state text, stand int[], sit seat[], forget_secret boolean,
    fresh bytea, new_head text
) returns void language plpgsql as $$
declare
    taken bigint;
begin
    perform hold_room(of_code, mine);
    perform add_events(of_code, rows);
    if new_state is not null or new_head is not null then
        update room set state = coalesce(new_state, state), head = coalesce(new_head, head) where code = of_code;
    end if;
    if stand <> '{}' then
        delete from seat where room = of_code and seat.seat = any (stand);
    end if;
    if sit <> '{}' then
        insert into seat select * from unnest(sit) on conflict do nothing;
        get diagnostics taken = row_count;
        if taken < cardinality(sit) then
            perform refuse('seat');
        end if;
    end if;
    if forget_secret then
        delete from secret where room = of_code;
    end if;
    if fresh is not null then
        insert into secret values (of_code, fresh);
    end if;
end $$;

create function touch_room(of_code text, at bigint) returns void language plpgsql as $$
begin
    update room set touched = greatest(touched, at) where code = of_code;
    if not found then
        perform refuse('room');
    end if;
end $$;

-- Remove those in which nothing happened since `before`, unless they are set aside. What another transaction holds is not
-- idle.
create function expire_rooms(codes text[], mine bigint, before bigint) returns setof text language plpgsql as $$
declare
    held text[] = array(select code from room where code = any (codes) and epoch <= mine for update skip locked);
begin
    return query delete from room where code = any (held) and last_time(room) < before and state <> 'aside'
        returning code;
end $$;
