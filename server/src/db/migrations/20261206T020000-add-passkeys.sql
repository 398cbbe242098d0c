-- compatible: new tables
-- Passkeys that sign in without a password; those that are a second factor are in auth.webauthn_credentials.
create table auth.passkeys (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references auth.users on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1364),
  public_key    bytea not null,
  sign_count    bigint not null check (sign_count >= 0),
  aaguid        uuid not null,
  transports    text[] not null default '{}',
  friendly_name text not null default '' check (length(friendly_name) <= 120),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);

-- A person's list: select … where user_id = $1 order by created_at
create index passkeys_user on auth.passkeys (user_id, created_at);

create table auth.passkey_challenges (
  id         uuid primary key default gen_random_uuid(),
  -- Who adds a passkey; null: somebody signs in.
  user_id    uuid references auth.users on delete cascade,
  challenge  text not null,
  expires_at timestamptz not null
);

create index passkey_challenges_user on auth.passkey_challenges (user_id) where user_id is not null;
-- Housekeeping: delete … where expires_at < $1
create index passkey_challenges_expiry on auth.passkey_challenges (expires_at);
