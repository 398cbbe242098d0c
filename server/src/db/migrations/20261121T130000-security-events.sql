-- What happened to an account's security, for the person whom it concerns.
create table auth.security_events (
  id         bigint generated always as identity primary key,
  user_id    uuid not null references auth.users on delete cascade,
  kind       text not null check (kind ~ '^[a-z][a-z0-9_]{1,39}$'),
  ip         inet,
  user_agent text check (length(user_agent) <= 500),
  detail     jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  created_at timestamptz not null default now()
);

-- A person's list, newest first: … where user_id = $1 and id < $2 order by id desc
create index security_events_user on auth.security_events (user_id, id desc);
-- Housekeeping: delete … where created_at < $1
create index security_events_created on auth.security_events (created_at);

-- Attempts in a window of time, counted for all processes together. Keys are hashes: they name addresses and accounts.
create table auth.attempts (
  key            bytea primary key check (length(key) = 32),
  count          integer not null check (count > 0),
  window_ends_at timestamptz not null
);

-- Housekeeping: delete … where window_ends_at < now()
create index attempts_window on auth.attempts (window_ends_at);
