create schema auth;

create table auth.users (
  id uuid not null default gen_random_uuid(),
  email text,
  email_confirmed_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  password_hash text,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  new_email text,
  email_change_status smallint not null default 0,
  new_phone text,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  ban_reason text,
  sign_up_browser_hash text,
  other_browser_hashes text[] not null default '{}',
  primary key (id),
  constraint users_phone_key unique (phone),
  constraint users_app_metadata_check check (jsonb_typeof(app_metadata) = 'object'),
  constraint users_ban_reason_check check (length(ban_reason) <= 500),
  constraint users_email_change_status_check check (email_change_status between 0 and 2),
  constraint users_email_check check (email = lower(email) and length(email) between 3 and 255),
  constraint users_new_email_check check (new_email = lower(new_email) and length(new_email) between 3 and 255),
  constraint users_other_browser_hashes_check check (cardinality(other_browser_hashes) <= 20),
  constraint users_sign_up_browser_hash_check check (sign_up_browser_hash ~ '^[0-9a-f]{64}$'),
  constraint users_user_metadata_check check (jsonb_typeof(user_metadata) = 'object')
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

-- Embedding the identities in a user: select … where user_id = $1
create index identities_user on auth.identities (user_id);

-- A refresh token contains the session's id, a counter and a MAC under refresh_key. Only the newest counter
-- is valid.
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

-- Global logout: delete … where user_id = $1
create index sessions_user on auth.sessions (user_id);

-- Second factors of an account (auth protocol, section 8). A factor without verification within 300 seconds
-- counts as absent.
create table auth.factors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  factor_type text not null,
  friendly_name text not null default '',
  status text not null default 'unverified',
  totp_secret text,
  totp_last_step integer,
  phone text,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id),
  constraint factors_user_id_friendly_name_key unique (user_id, friendly_name),
  constraint factors_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint factors_check check ((factor_type = 'totp') = (totp_secret is not null)),
  constraint factors_check1 check ((factor_type = 'phone') = (phone is not null)),
  constraint factors_encrypted check (totp_secret like 'v1.%'),
  constraint factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  constraint factors_friendly_name_check check (length(friendly_name) <= 100),
  constraint factors_phone_check check (phone ~ '^[1-9][0-9]{6,14}$'),
  constraint factors_status_check check (status in ('unverified', 'verified')),
  constraint factors_totp_secret_check check (length(totp_secret) between 26 and 128)
);

create table auth.amr_claims (
  session_id uuid not null,
  method text not null,
  authenticated_at timestamptz not null default now(),
  provider text,
  factor_id uuid,
  primary key (session_id, method),
  constraint amr_claims_factor_id_fkey foreign key (factor_id) references auth.factors(id) on delete cascade,
  constraint amr_claims_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade
);

-- One key signs. A standby key is published before its first use. A retired key verifies until its removal.
create table auth.signing_keys (
  kid uuid not null default gen_random_uuid(),
  status text not null,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (kid),
  constraint signing_keys_encrypted check (jsonb_typeof(private_jwk) = 'string' and (private_jwk #>> '{}') like 'v1.%'),
  constraint signing_keys_status_check check (status in ('standby', 'active', 'retired'))
);

create unique index signing_keys_one_active on auth.signing_keys ((true)) where status = 'active';

create unique index signing_keys_one_standby on auth.signing_keys ((true)) where status = 'standby';

-- Security events of an account, for its owner.
create table auth.security_events (
  id         bigint generated always as identity primary key,
  user_id    uuid not null references auth.users on delete cascade,
  kind       text not null check (kind ~ '^[a-z][a-z0-9_]{1,39}$'),
  ip         inet,
  user_agent text check (length(user_agent) <= 500),
  detail     jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  created_at timestamptz not null default now()
);

-- The owner's list, newest first: … where user_id = $1 and id < $2 order by id desc
create index security_events_user on auth.security_events (user_id, id desc);

-- Housekeeping: delete … where created_at < $1
create index security_events_created on auth.security_events (created_at);

-- Attempts per time window, counted across all processes. Keys are hashes of addresses and accounts.
create table auth.attempts (
  key            bytea primary key check (length(key) = 32),
  count          integer not null check (count > 0),
  window_ends_at timestamptz not null
);

-- Housekeeping: delete … where window_ends_at < now()
create index attempts_window on auth.attempts (window_ends_at);

-- Confirming a new email: … where new_email = $1
create index users_new_email on auth.users (new_email) where new_email is not null;

-- State between start and end of a sign-in: the browser's proof (PKCE, RFC 7636) and the redirect target.
create table auth.flow_states (
  id uuid not null default gen_random_uuid(),
  auth_code uuid not null default gen_random_uuid(),
  code_challenge text,
  code_challenge_method text,
  authentication_method text not null,
  redirect_to text not null,
  user_id uuid,
  authenticated_at timestamptz,
  provider text,
  linking_user_id uuid,
  linking_session_id uuid,
  provider_verifier text,
  provider_nonce text,
  browser_hash bytea,
  provider_tokens jsonb,
  claimed_at timestamptz,
  expires_at timestamptz not null,
  session_not_after timestamptz,
  pending_identity jsonb,
  primary key (id),
  constraint flow_states_auth_code_key unique (auth_code),
  constraint flow_states_linking_session_id_fkey foreign key (linking_session_id) references auth.sessions(id) on delete cascade,
  constraint flow_states_linking_user_id_fkey foreign key (linking_user_id) references auth.users(id) on delete cascade,
  constraint flow_states_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint flow_states_check check ((code_challenge is null) = (code_challenge_method is null)),
  constraint flow_states_check1 check ((user_id is null) = (authenticated_at is null)),
  constraint flow_states_code_challenge_check check (length(code_challenge) between 43 and 128),
  constraint flow_states_code_challenge_method_check check (code_challenge_method in ('s256', 'plain'))
);

-- Housekeeping: delete … where expires_at < now()
create index flow_states_expiry on auth.flow_states (expires_at);

create index flow_states_user on auth.flow_states (user_id);

create index flow_states_linking_user on auth.flow_states (linking_user_id);

create index flow_states_linking_session on auth.flow_states (linking_session_id);

-- One token per kind and user; a new one replaces the old. Only hashes are stored. Guesses of short codes are
-- counted; a link's token has 256 bits of its own.
create table auth.one_time_tokens (
  user_id uuid not null,
  kind text not null,
  sent_to text not null,
  code_hash bytea not null,
  link_hash bytea,
  flow_state_id uuid,
  expires_at timestamptz not null,
  keeps_sign_up boolean not null default false,
  primary key (user_id, kind),
  constraint one_time_tokens_link_hash_key unique (link_hash),
  constraint one_time_tokens_flow_state_id_fkey foreign key (flow_state_id) references auth.flow_states(id) on delete cascade,
  constraint one_time_tokens_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint one_time_tokens_code_hash_check check (length(code_hash) = 32),
  constraint one_time_tokens_kind_check check (kind in ('confirmation', 'address_proof', 'magiclink', 'recovery', 'email_change_current', 'email_change_new', 'phone', 'phone_change', 'reauthentication')),
  constraint one_time_tokens_link_hash_check check (length(link_hash) = 32)
);

create index one_time_tokens_flow on auth.one_time_tokens (flow_state_id);

-- Housekeeping: delete … where expires_at < now()
create index one_time_tokens_expiry on auth.one_time_tokens (expires_at);

-- A message signed by a wallet opens one session, so a captured one is worthless.
create table auth.used_web3_messages (
  hash       bytea primary key check (length(hash) = 32),
  expires_at timestamptz not null
);

-- Housekeeping: delete … where expires_at < now()
create index used_web3_messages_expiry on auth.used_web3_messages (expires_at);

-- Housekeeping: sessions unused for half a year.
create index sessions_last_use on auth.sessions (coalesce(refreshed_at, created_at));

-- Housekeeping: unused accounts without an email.
create index users_anonymous on auth.users (created_at) where is_anonymous;

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
  -- Each answer is counted before the check, so that parallel guesses count, too.
  attempts           integer not null default 0 check (attempts >= 0),
  used_at            timestamptz,
  -- SHA-256 of the challenge's id and the sent code.
  code_hash          bytea check (length(code_hash) = 32),
  webauthn_challenge text
);

-- Purge: delete … where factor_id = $1 and expires_at < now()
create index challenges_factor on auth.challenges (factor_id, expires_at);

create index amr_claims_factor on auth.amr_claims (factor_id) where factor_id is not null;

-- Sign-in with the identity provider of an organization (SAML 2.0): providers and running sign-ins.
create table auth.saml_providers (
  id                   uuid primary key default gen_random_uuid(),
  entity_id            text not null unique check (length(entity_id) between 1 and 1024),
  -- The provider's metadata: sign-in URL and signing keys.
  metadata             text not null,
  name_id_format       text not null,
  -- Attribute names, {"email": "…", "name": "…"}, unless they are common ones.
  attribute_mapping    jsonb not null default '{}' check (jsonb_typeof(attribute_mapping) = 'object'),
  allows_idp_initiated boolean not null default false,
  is_enabled           boolean not null default true,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now()
);

-- The email domain of a provider's users.
create table auth.saml_domains (
  domain      text primary key check (domain = lower(domain) and length(domain) <= 253),
  provider_id uuid not null references auth.saml_providers on delete cascade
);

create index saml_domains_provider on auth.saml_domains (provider_id);

-- A started sign-in. The provider returns the row's id once.
create table auth.saml_relay_states (
  id            uuid primary key default gen_random_uuid(),
  provider_id   uuid not null references auth.saml_providers on delete cascade,
  flow_state_id uuid not null references auth.flow_states on delete cascade,
  -- The id of the AuthnRequest, which the response must repeat.
  request_id    text not null,
  expires_at    timestamptz not null
);

create index saml_relay_states_provider on auth.saml_relay_states (provider_id);

create index saml_relay_states_flow on auth.saml_relay_states (flow_state_id);

-- Housekeeping: delete … where expires_at < now()
create index saml_relay_states_expiry on auth.saml_relay_states (expires_at);

-- An assertion opens one session. Without a reference to the provider: removing and adding it again must not
-- revive old assertions.
create table auth.saml_assertions (
  entity_id    text not null,
  assertion_id text not null check (length(assertion_id) <= 256),
  expires_at   timestamptz not null,
  primary key (entity_id, assertion_id)
);

-- Housekeeping: delete … where expires_at < now()
create index saml_assertions_expiry on auth.saml_assertions (expires_at);

-- The key that signs our requests. Its certificate is in our metadata, and providers pin it.
create table auth.saml_keys (
  is_current boolean not null default true,
  private_key text not null,
  certificate text not null,
  created_at timestamptz not null default now(),
  primary key (is_current),
  constraint saml_keys_encrypted check (private_key like 'v1.%'),
  constraint saml_keys_is_current_check check (is_current)
);

-- Removing a provider ends its sessions: … where provider = $1
create index amr_claims_provider on auth.amr_claims (provider) where provider is not null;

-- Housekeeping: expired sessions.
create index sessions_end on auth.sessions (not_after) where not_after is not null;

-- The nonce of an ID token opens one session, so a captured token is worthless.
create table auth.used_nonces (
  hash       bytea primary key check (length(hash) = 32),
  expires_at timestamptz not null
);

-- Housekeeping: delete … where expires_at < now()
create index used_nonces_expiry on auth.used_nonces (expires_at);

-- Devices that have signed in. Rate limits exhausted by strangers do not apply to them. The cookie itself is
-- not stored.
create table auth.devices (
  user_id      uuid not null references auth.users on delete cascade,
  device_hash  bytea not null check (length(device_hash) = 32),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- Housekeeping: delete … where last_seen_at < $1
create index devices_last_seen on auth.devices (last_seen_at);

create unique index factors_one_recovery_code on auth.factors (user_id) where factor_type = 'recovery_code';

create table auth.recovery_codes (
  factor_id uuid not null references auth.factors on delete cascade,
  -- SHA-256 of the factor's id and the code, which has 80 random bits.
  code_hash bytea not null check (length(code_hash) = 32),
  used_at   timestamptz,
  primary key (factor_id, code_hash)
);

-- Recoveries started through the account's mailbox after losing the second factors. They are removed after a
-- delay unless the owner objects.
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

-- Identifies the key that encrypts the secrets of these tables (docs/decisions/0027-secrets-at-rest.md). The
-- id is derived from the key without revealing it. The key itself is not in the database.
create table auth.secrets_key (
  is_current boolean primary key default true check (is_current),
  key_id     text not null check (key_id ~ '^[0-9a-f]{16}$'),
  changed_at timestamptz not null default now()
);

-- Users with an email, for all ways to sign in: newsletter_recipients where email = …, and unsubscribe links.
create index users_any_email on auth.users (email);

-- Passkeys for sign-in without a password. Passkeys as second factors are in auth.webauthn_credentials.
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
  -- The person who adds a passkey; null during a sign-in.
  user_id    uuid references auth.users on delete cascade,
  challenge  text not null,
  expires_at timestamptz not null
);

create index passkey_challenges_user on auth.passkey_challenges (user_id) where user_id is not null;

-- Housekeeping: delete … where expires_at < $1
create index passkey_challenges_expiry on auth.passkey_challenges (expires_at);
