-- compatible: a table of its own
-- The nightly file of all open data, as one row. Its parts lie in one of two folders of the store; the next file is
-- written into the other one.
create table open_data_file (
  is_only boolean primary key default true check (is_only),
  folder text not null default 'b' check (folder in ('a', 'b')),
  -- null until the first file is complete; new with each file.
  id uuid,
  bytes bigint check (bytes > 0),
  made_at timestamptz,
  -- One process makes the next file. Its claim ends when the process does not renew it.
  claimed_by uuid,
  claimed_until timestamptz not null default '-infinity',
  check ((id is null) = (bytes is null) and (id is null) = (made_at is null))
);
insert into open_data_file default values;
