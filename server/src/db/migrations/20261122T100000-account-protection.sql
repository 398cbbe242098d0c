-- What stands between somebody else and an account, and what lets its owner come back.

-- Devices that have signed in: limits that strangers have used up do not hold for them. The cookie itself is kept nowhere.
create table auth.devices (
  user_id      uuid not null references auth.users on delete cascade,
  device_hash  bytea not null check (length(device_hash) = 32),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- Housekeeping: delete … where last_seen_at < $1
create index devices_last_seen on auth.devices (last_seen_at);

-- Guesses of a code are counted for each network that guesses (auth.attempts): one that guesses takes nobody else's away.
alter table auth.one_time_tokens drop column attempts;

-- Single-use codes for somebody without their other factors. They are a factor of their own kind, never the only one.
alter table auth.factors drop constraint factors_factor_type_check;
alter table auth.factors add constraint factors_factor_type_check
  check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code'));

create unique index factors_one_recovery_code on auth.factors (user_id) where factor_type = 'recovery_code';

create table auth.recovery_codes (
  factor_id uuid not null references auth.factors on delete cascade,
  -- SHA-256 over the factor's id and the code, which has 80 random bits.
  code_hash bytea not null check (length(code_hash) = 32),
  used_at   timestamptz,
  primary key (factor_id, code_hash)
);

-- Somebody who reads the account's mailbox has lost the second factors: they go after a delay, unless the owner objects.
create table auth.factor_recoveries (
  user_id      uuid primary key references auth.users on delete cascade,
  requested_at timestamptz not null default now(),
  due_at       timestamptz not null,
  expires_at   timestamptz not null,
  check (due_at > requested_at and expires_at > due_at)
);

-- Housekeeping: delete … where expires_at < now()
create index factor_recoveries_expiry on auth.factor_recoveries (expires_at);

-- The link of each warning stops the recovery.
create table auth.factor_recovery_stops (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id    uuid not null references auth.factor_recoveries on delete cascade
);

create index factor_recovery_stops_user on auth.factor_recovery_stops (user_id);

-- An address in the metadata of a sign-up by phone was taken for one that the phone's identity gives.
update auth.identities set identity_data = identity_data - 'email', updated_at = now()
where provider = 'phone' and identity_data ? 'email';

-- What administrators did to other people's accounts. It outlives both.
create table admin_log (
  id         bigint generated always as identity primary key,
  -- null: on the command line, or an account that is gone
  admin_id   uuid references user_profiles on delete set null,
  subject_id uuid references user_profiles on delete set null,
  action     text not null check (action ~ '^[a-z][a-z0-9_]{1,39}$'),
  reason     text not null check (reason ~ '\S' and length(reason) <= 500),
  created_at timestamptz not null default now()
);

-- The cascades of a profile.
create index admin_log_admin on admin_log (admin_id) where admin_id is not null;
create index admin_log_subject on admin_log (subject_id) where subject_id is not null;
