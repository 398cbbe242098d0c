-- What mails and messages bring back: codes to type and links to follow, and where a browser is sent afterwards.
alter table auth.users
  add column new_email               text check (new_email = lower(new_email) and length(new_email) between 3 and 255),
  -- Which mailboxes have agreed to new_email: 0 none, 1 the current one, 2 the new one.
  add column email_change_status     smallint not null default 0 check (email_change_status between 0 and 2),
  add column new_phone               text,
  add column confirmation_sent_at    timestamptz,
  add column recovery_sent_at        timestamptz,
  add column email_change_sent_at    timestamptz,
  add column phone_change_sent_at    timestamptz,
  add column reauthentication_sent_at timestamptz;

-- A person types the address that was to become theirs: … where new_email = $1
create index users_new_email on auth.users (new_email) where new_email is not null;

-- The provider of a sign-in over somebody else's account (an SSO connection).
alter table auth.amr_claims add column provider text;

-- Between the request of a sign-in and its end: what the browser has to prove (PKCE, RFC 7636) and where it goes.
create table auth.flow_states (
  id                    uuid primary key default gen_random_uuid(),
  auth_code             uuid not null unique default gen_random_uuid(),
  code_challenge        text check (length(code_challenge) between 43 and 128),
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- What amr will say: recovery, magiclink, email/signup, email_change, oauth, sso/saml …
  authentication_method text not null,
  redirect_to           text not null,
  -- Known once the person has proved who they are; only then is auth_code worth anything.
  user_id               uuid references auth.users on delete cascade,
  authenticated_at      timestamptz,
  -- Of sign-ins over a provider: which one, the account that a new identity is linked to, the session that asked for
  -- it, what the provider has to be shown, and what binds the flow to one browser.
  provider              text,
  linking_user_id       uuid references auth.users on delete cascade,
  linking_session_id    uuid references auth.sessions on delete cascade,
  provider_verifier     text,
  provider_nonce        text,
  browser_hash          bytea,
  provider_tokens       jsonb,
  claimed_at            timestamptz,
  expires_at            timestamptz not null,
  check ((code_challenge is null) = (code_challenge_method is null)),
  check ((user_id is null) = (authenticated_at is null))
);

-- Housekeeping: delete … where expires_at < now()
create index flow_states_expiry on auth.flow_states (expires_at);
create index flow_states_user on auth.flow_states (user_id);
create index flow_states_linking_user on auth.flow_states (linking_user_id);
create index flow_states_linking_session on auth.flow_states (linking_session_id);

-- One of a kind for each user: a new one replaces the old. Only hashes are kept. A code is short, so its guesses are
-- counted; the token of a link has 256 bits of its own.
create table auth.one_time_tokens (
  user_id       uuid not null references auth.users on delete cascade,
  kind          text not null check (kind in ('confirmation', 'magiclink', 'recovery', 'email_change_current',
    'email_change_new', 'phone', 'phone_change', 'reauthentication')),
  -- The mailbox or number that it was sent to: it ends when that is no longer the person's.
  sent_to       text not null,
  code_hash     bytea not null check (length(code_hash) = 32),
  link_hash     bytea unique check (length(link_hash) = 32),
  attempts      integer not null default 0,
  flow_state_id uuid references auth.flow_states on delete cascade,
  -- Asked for by somebody who may not be the one that chose the password of an account that nobody had confirmed.
  ends_password boolean not null default false,
  expires_at    timestamptz not null,
  primary key (user_id, kind)
);

create index one_time_tokens_flow on auth.one_time_tokens (flow_state_id);
-- Housekeeping: delete … where expires_at < now()
create index one_time_tokens_expiry on auth.one_time_tokens (expires_at);

-- A message that a wallet has signed opens one session: a captured one is worth nothing.
create table auth.used_web3_messages (
  hash       bytea primary key check (length(hash) = 32),
  expires_at timestamptz not null
);

-- Housekeeping: delete … where expires_at < now()
create index used_web3_messages_expiry on auth.used_web3_messages (expires_at);

-- Housekeeping: sessions that nobody has used for half a year.
create index sessions_last_use on auth.sessions (coalesce(refreshed_at, created_at));
-- Housekeeping: accounts without address that nobody uses.
create index users_anonymous on auth.users (created_at) where is_anonymous;
