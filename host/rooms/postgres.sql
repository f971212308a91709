-- The rooms in PostgreSQL: the tables of tables.py, and the changes of a room and its events as functions, each of which
-- is one transaction.
-- A change locks its room first and looks at it afterwards, so it sees what the one before it has committed; a server
-- whose epoch is not the room's is refused here, whatever its program believes.

create table cairn_rooms (
    version int not null
);
create table room (
    code text collate "C" primary key check (code ~ '^[0-9A-Z]{4,12}$'),
    epoch bigint not null,
    touched bigint not null,
    head text not null,
    secret bytea,
    listed boolean not null
);
create table event (
    room text collate "C" not null references room (code) on delete cascade,
    n bigint not null check (n > 0),
    body text not null,
    primary key (room, n)
);

-- End the transaction. why: a key of REFUSALS in store.py.
create function refuse(why text) returns void language plpgsql as $$
begin
    raise exception using errcode = 'CAIRN', message = why;
end $$;

create function add_events(of_code text, rows event[]) returns void language plpgsql as $$
declare
    last bigint = coalesce(max(n), 0) from event where room = of_code;
    added event;
begin
    foreach added in array rows loop
        if added.n <> last + 1 then
            perform refuse('gap');
        end if;
        insert into event values (added.*);
        last = added.n;
    end loop;
end $$;

create function create_room(made room, rows event[]) returns void language plpgsql as $$
begin
    insert into room values (made.*) on conflict do nothing;
    if not found then
        perform refuse('exists');
    end if;
    perform add_events(made.code, rows);
end $$;

create function append_events(
    of_code text, mine bigint, at bigint, rows event[], new_head text, new_secret bytea
) returns void language plpgsql as $$
begin
    update room set head = new_head, secret = new_secret, touched = greatest(touched, at)
        where code = of_code and epoch = mine;
    if not found then
        perform refuse(case when exists (select from room where code = of_code) then 'owner' else 'room' end);
    end if;
    perform add_events(of_code, rows);
end $$;
