-- The authentication service (GoTrue protocol). Tables of its later parts (factors, one-time tokens, flow states)
-- join this schema.
create schema auth;

create table auth.users (
  id                 uuid primary key default gen_random_uuid(),
  email              text check (email = lower(email) and length(email) between 3 and 255),
  email_confirmed_at timestamptz,
  phone              text unique,
  phone_confirmed_at timestamptz,
  password_hash      text,
  app_metadata       jsonb not null default '{}' check (jsonb_typeof(app_metadata) = 'object'),
  user_metadata      jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  is_sso_user        boolean not null default false,
  is_anonymous       boolean not null default false,
  banned_until       timestamptz,
  last_sign_in_at    timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now()
);

-- Sign-in and sign-up: select … from auth.users where email = $1 and not is_sso_user
create unique index users_email_key on auth.users (email) where not is_sso_user;

create table auth.identities (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references auth.users on delete cascade,
  provider        text not null,
  provider_id     text not null,
  identity_data   jsonb not null check (jsonb_typeof(identity_data) = 'object'),
  email           text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (provider, provider_id)
);

-- A user's answer embeds the identities: select … where user_id = $1
create index identities_user on auth.identities (user_id);

-- A refresh token is the session's id, a counter and a MAC under refresh_key; only the newest counter is current.
create table auth.sessions (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references auth.users on delete cascade,
  aal             text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  refresh_key     bytea not null check (length(refresh_key) = 32),
  refresh_counter integer not null default 0 check (refresh_counter >= 0),
  refreshed_at    timestamptz,
  not_after       timestamptz,
  user_agent      text,
  ip              inet,
  created_at      timestamptz not null default now()
);

-- Logout everywhere: delete … where user_id = $1
create index sessions_user on auth.sessions (user_id);

create table auth.amr_claims (
  session_id       uuid not null references auth.sessions on delete cascade,
  method           text not null,
  authenticated_at timestamptz not null default now(),
  primary key (session_id, method)
);

-- One key signs; a standby key is published before it signs; a retired one still verifies until it is removed.
create table auth.signing_keys (
  kid         uuid primary key default gen_random_uuid(),
  status      text not null check (status in ('standby', 'active', 'retired')),
  private_jwk jsonb not null,
  public_jwk  jsonb not null,
  created_at  timestamptz not null default now(),
  retired_at  timestamptz
);

create unique index signing_keys_one_active on auth.signing_keys ((true)) where status = 'active';
create unique index signing_keys_one_standby on auth.signing_keys ((true)) where status = 'standby';
