-- Sign-in over the identity provider of an organisation (SAML 2.0): who may vouch for people, and what a sign-in has to
-- come back to.
create table auth.saml_providers (
  id                   uuid primary key default gen_random_uuid(),
  entity_id            text not null unique check (length(entity_id) between 1 and 1024),
  -- What the provider says of itself: where people sign in and which keys it signs with.
  metadata             text not null,
  name_id_format       text not null,
  -- Names of attributes, {"email": "…", "name": "…"}, where they are not among the common ones.
  attribute_mapping    jsonb not null default '{}' check (jsonb_typeof(attribute_mapping) = 'object'),
  allows_idp_initiated boolean not null default false,
  is_enabled           boolean not null default true,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now()
);

-- The part of an address after the @ that leads to a provider.
create table auth.saml_domains (
  domain      text primary key check (domain = lower(domain) and length(domain) <= 253),
  provider_id uuid not null references auth.saml_providers on delete cascade
);

create index saml_domains_provider on auth.saml_domains (provider_id);

-- A started sign-in: the id of the row travels to the provider and back, once.
create table auth.saml_relay_states (
  id            uuid primary key default gen_random_uuid(),
  provider_id   uuid not null references auth.saml_providers on delete cascade,
  flow_state_id uuid not null references auth.flow_states on delete cascade,
  -- The id of the AuthnRequest: the answer has to name it.
  request_id    text not null,
  expires_at    timestamptz not null
);

create index saml_relay_states_provider on auth.saml_relay_states (provider_id);
create index saml_relay_states_flow on auth.saml_relay_states (flow_state_id);
-- Housekeeping: delete … where expires_at < now()
create index saml_relay_states_expiry on auth.saml_relay_states (expires_at);

-- An assertion opens one session. Not bound to the row of its provider: one that is removed and added again must not
-- make its old assertions new.
create table auth.saml_assertions (
  entity_id    text not null,
  assertion_id text not null check (length(assertion_id) <= 256),
  expires_at   timestamptz not null,
  primary key (entity_id, assertion_id)
);

-- Housekeeping: delete … where expires_at < now()
create index saml_assertions_expiry on auth.saml_assertions (expires_at);

-- What signs our requests; the certificate is published in our metadata, and providers pin it.
create table auth.saml_keys (
  is_current  boolean primary key default true check (is_current),
  private_key text not null,
  certificate text not null,
  created_at  timestamptz not null default now()
);

-- The end that the provider has set to the session which the exchange of the code will open.
alter table auth.flow_states add column session_not_after timestamptz;

-- A provider that is removed ends the sessions that it has opened: … where provider = $1
create index amr_claims_provider on auth.amr_claims (provider) where provider is not null;
-- Housekeeping: sessions whose end has come.
create index sessions_end on auth.sessions (not_after) where not_after is not null;
