create table owner (
    one int primary key check (one = 1),
    epoch int not null
) strict;
create table room (
    code text primary key check (length(code) between 4 and 12 and code not glob '*[^0-9A-Z]*'),
    made int not null,
    game text not null,
    options text not null,
    mode text not null,
    state text not null,
    parent text,
    parent_n int,
    touched int not null,
    epoch int not null,
    head text
) strict;
create table event (
    room text not null references room (code) on delete cascade,
    n int not null check (n > 0),
    kind text not null,
    seat int,
    id text,
    body text not null,
    at int not null,
    primary key (room, n)
) strict, without rowid;
create table seat (
    room text not null references room (code) on delete cascade,
    seat int not null,
    token_sha256 blob,
    name text,
    kind text not null,
    primary key (room, seat)
) strict;
create table secret (
    room text primary key references room (code) on delete cascade,
    s blob not null
) strict;
insert into owner values (1, 0);
