-- The rooms in PostgreSQL: the tables of tables.py.

create table cairn_rooms (
    version int not null
);
create table owner (
    one int primary key check (one = 1),
    epoch bigint not null
);
create table room (
    code text collate "C" primary key check (code ~ '^[0-9A-Z]{4,12}$'),
    made bigint not null,
    game text not null,
    options text not null,
    mode text not null,
    state text not null,
    touched bigint not null,
    parent text,
    parent_n bigint,
    epoch bigint not null,
    head text,
    listed int not null default 0
);
create table event (
    room text collate "C" not null references room (code) on delete cascade,
    n bigint not null check (n > 0),
    kind text not null,
    seat int,
    id text,
    body text not null,
    at bigint not null,
    primary key (room, n)
);
create table seat (
    room text collate "C" not null references room (code) on delete cascade,
    seat int not null,
    token_sha256 bytea,
    name text,
    kind text not null,
    primary key (room, seat)
);
create table secret (
    room text collate "C" primary key references room (code) on delete cascade,
    s bytea not null
);
insert into owner values (1, 0);
