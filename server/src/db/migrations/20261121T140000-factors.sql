-- Second factors of an account (auth protocol, section 8). One that is not verified within 300 seconds counts as absent.
create table auth.factors (
  id                 uuid primary key default gen_random_uuid(),
  user_id            uuid not null references auth.users on delete cascade,
  factor_type        text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  friendly_name      text not null default '' check (length(friendly_name) <= 100),
  status             text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- Base32, as the person's app has it. It cannot be hashed, and a key beside it in the same database would hide it from
  -- nobody who can read both; the private signing keys lie here in the same way.
  totp_secret        text check (length(totp_secret) between 26 and 128),
  -- The newest step of 30 seconds whose code was accepted: each code opens once.
  totp_last_step     integer,
  phone              text check (phone ~ '^[1-9][0-9]{6,14}$'),
  last_challenged_at timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  -- Also: a user's factors, select … where user_id = $1
  unique (user_id, friendly_name),
  check ((factor_type = 'totp') = (totp_secret is not null)),
  check ((factor_type = 'phone') = (phone is not null))
);

-- Purge: delete … where status = 'unverified' and created_at < $1
create index factors_unverified on auth.factors (created_at) where status = 'unverified';

-- A key of an authenticator belongs to one account only.
create table auth.webauthn_credentials (
  credential_id text primary key check (length(credential_id) between 1 and 1364),
  factor_id     uuid not null unique references auth.factors on delete cascade,
  public_key    bytea not null,
  sign_count    bigint not null check (sign_count >= 0),
  aaguid        uuid not null,
  transports    text[] not null default '{}'
);

create table auth.challenges (
  id                 uuid primary key default gen_random_uuid(),
  factor_id          uuid not null references auth.factors on delete cascade,
  ip                 inet,
  expires_at         timestamptz not null,
  -- Each answer takes one before it is looked at, so that parallel guesses are counted, too.
  attempts           integer not null default 0 check (attempts >= 0),
  used_at            timestamptz,
  -- SHA-256 over the challenge's id and the code that was sent.
  code_hash          bytea check (length(code_hash) = 32),
  webauthn_challenge text
);

-- Purge: delete … where factor_id = $1 and expires_at < now()
create index challenges_factor on auth.challenges (factor_id, expires_at);

-- Which factor a session's method was: with the factor the method goes, and with the last of them the session's level.
alter table auth.amr_claims add column factor_id uuid references auth.factors on delete cascade;
create index amr_claims_factor on auth.amr_claims (factor_id) where factor_id is not null;
