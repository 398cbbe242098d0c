-- compatible: a new table

-- What became of imports, for metrics: the command that imports is a process of its own.
create table import_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz not null default clock_timestamp(),
  is_failed boolean not null
);
