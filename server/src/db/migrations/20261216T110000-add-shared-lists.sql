-- compatible: a table of its own
-- The link by which everybody who has it reads the places that a person saved; no row where the person has not turned it on.
create table shared_lists (
  user_id uuid primary key references user_profiles (id) on delete cascade,
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{32}$'),
  created_at timestamptz not null default now()
);
