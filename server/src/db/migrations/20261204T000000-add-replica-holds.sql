-- compatible: a new table

-- Until when no process reads from replicas, because a change must be seen at once: `Replicas.holdDuring`.
create table replica_holds (
  is_only boolean primary key default true check (is_only),
  held_until timestamptz not null
);
insert into replica_holds (held_until) values ('-infinity');
