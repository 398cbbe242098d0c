-- Counts that a list or the statistics show and that a scan of a million rows could not give in time. Each count is
-- the sum over several slots: writers of different connections do not wait for each other's row.
create table row_counts (
  entity text not null,
  part   text not null default '',
  slot   integer not null,
  total  bigint not null,
  primary key (entity, part, slot)
);

create function count_row(counted_entity text, counted_part text, change integer) returns void
language sql as $$
  insert into row_counts as counts (entity, part, slot, total)
  values (counted_entity, counted_part, pg_backend_pid() % 16, change)
  on conflict (entity, part, slot) do update set total = counts.total + excluded.total
$$;

-- For tables that are counted as a whole: the trigger's first argument names the entity.
create function count_whole_table() returns trigger
language plpgsql as $$
begin
  perform count_row(tg_argv[0], '', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
