-- extensions
create extension cube;
create extension fuzzystrmatch;
create extension pg_trgm;
create extension unaccent;

-- account_writes
create table account_writes (
  user_id uuid not null,
  kind text not null,
  location_id uuid not null,
  created_at timestamp with time zone not null,
  constraint account_writes_kind_check CHECK (kind = ANY (ARRAY['review'::text, 'location'::text, 'confirmation'::text, 'badge_claim'::text])),
  constraint account_writes_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);
CREATE INDEX account_writes_newest ON public.account_writes USING btree (user_id, kind, created_at DESC);
CREATE INDEX account_writes_reviews_of_location ON public.account_writes USING btree (user_id, location_id, created_at DESC) WHERE (kind = 'review'::text);

-- address_streets
create table address_streets (
  id bigint not null generated always as identity,
  area_id uuid not null,
  name text not null,
  street_key text not null,
  town text not null default ''::text,
  town_key text not null default ''::text,
  latitude double precision not null,
  longitude double precision not null,
  position cube not null generated always as (globe_point(latitude, longitude)) stored,
  words text not null generated always as ((((' '::text || street_key) || ' '::text) || town_key) || ' '::text) stored,
  constraint address_streets_pkey PRIMARY KEY (id),
  constraint address_streets_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint address_streets_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint address_streets_name_check CHECK (name ~ '\S'::text AND length(name) <= 200),
  constraint address_streets_street_key_check CHECK (street_key ~ '\S'::text),
  constraint address_streets_town_check CHECK (length(town) <= 200),
  constraint address_streets_area_id_fkey FOREIGN KEY (area_id) REFERENCES import_areas(id) ON DELETE CASCADE,
  constraint address_streets_area_id_street_key_town_key_key UNIQUE (area_id, street_key, town_key)
);
CREATE INDEX address_streets_position ON public.address_streets USING gist ("position");
CREATE INDEX address_streets_prefix ON public.address_streets USING btree (street_key text_pattern_ops);
CREATE INDEX address_streets_words ON public.address_streets USING gin (words gin_trgm_ops);

-- addresses
create table addresses (
  external_id text not null,
  number text not null,
  area_id uuid not null,
  street text not null,
  street_key text not null,
  town text not null default ''::text,
  town_key text not null default ''::text,
  rest text not null default ''::text,
  number_key text not null,
  number_value integer,
  is_interpolated boolean not null default false,
  latitude double precision not null,
  longitude double precision not null,
  position cube not null generated always as (globe_point(latitude, longitude)) stored,
  constraint addresses_pkey PRIMARY KEY (external_id, number),
  constraint addresses_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint addresses_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint addresses_number_check CHECK (number ~ '\S'::text AND length(number) <= 50),
  constraint addresses_rest_check CHECK (length(rest) <= 200),
  constraint addresses_street_check CHECK (street ~ '\S'::text AND length(street) <= 200),
  constraint addresses_town_check CHECK (length(town) <= 200),
  constraint addresses_area_id_fkey FOREIGN KEY (area_id) REFERENCES import_areas(id) ON DELETE CASCADE
);
CREATE INDEX addresses_area ON public.addresses USING btree (area_id);
CREATE INDEX addresses_position ON public.addresses USING gist ("position");
CREATE INDEX addresses_street ON public.addresses USING btree (street_key, town_key, number_value);

-- admin_log
create table admin_log (
  id bigint not null generated always as identity,
  admin_id uuid,
  subject_id uuid,
  action text not null,
  reason text,
  created_at timestamp with time zone not null default now(),
  review_id uuid,
  reason_code text,
  before jsonb not null default '{}'::jsonb,
  after jsonb not null default '{}'::jsonb,
  constraint admin_log_pkey PRIMARY KEY (id),
  constraint admin_log_action_check CHECK (action ~ '^[a-z][a-z0-9_]{1,39}$'::text),
  constraint admin_log_after_check CHECK (jsonb_typeof(after) = 'object'::text),
  constraint admin_log_before_check CHECK (jsonb_typeof(before) = 'object'::text),
  constraint admin_log_reason_check CHECK (reason ~ '\S'::text AND length(reason) <= 500),
  constraint admin_log_reason_code_check CHECK (reason_code ~ '^[a-z][a-z_]{1,39}$'::text),
  constraint admin_log_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES user_profiles(id) ON DELETE SET NULL,
  constraint admin_log_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES user_profiles(id) ON DELETE SET NULL
);
CREATE INDEX admin_log_action ON public.admin_log USING btree (action, id DESC);
CREATE INDEX admin_log_admin ON public.admin_log USING btree (admin_id, id DESC) WHERE (admin_id IS NOT NULL);
CREATE INDEX admin_log_review ON public.admin_log USING btree (review_id, id DESC) WHERE (review_id IS NOT NULL);
CREATE INDEX admin_log_subject ON public.admin_log USING btree (subject_id, id DESC) WHERE (subject_id IS NOT NULL);
CREATE TRIGGER admin_log_kept BEFORE DELETE OR UPDATE ON admin_log FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER admin_log_kept_whole BEFORE TRUNCATE ON admin_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();

-- auth.amr_claims
create table auth.amr_claims (
  session_id uuid not null,
  method text not null,
  authenticated_at timestamp with time zone not null default now(),
  provider text,
  factor_id uuid,
  constraint amr_claims_pkey PRIMARY KEY (session_id, method),
  constraint amr_claims_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.factors(id) ON DELETE CASCADE,
  constraint amr_claims_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
CREATE INDEX amr_claims_factor ON auth.amr_claims USING btree (factor_id) WHERE (factor_id IS NOT NULL);

-- auth.attempts
create table auth.attempts (
  key bytea not null,
  count integer not null,
  window_ends_at timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (key),
  constraint attempts_count_check CHECK (count > 0),
  constraint attempts_key_check CHECK (length(key) = 32)
);

-- auth.challenges
create table auth.challenges (
  id uuid not null default gen_random_uuid(),
  factor_id uuid not null,
  ip inet,
  expires_at timestamp with time zone not null,
  attempts integer not null default 0,
  used_at timestamp with time zone,
  code_hash bytea,
  webauthn_challenge text,
  constraint challenges_pkey PRIMARY KEY (id),
  constraint challenges_attempts_check CHECK (attempts >= 0),
  constraint challenges_code_hash_check CHECK (length(code_hash) = 32),
  constraint challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.factors(id) ON DELETE CASCADE
);
CREATE INDEX challenges_factor ON auth.challenges USING btree (factor_id, expires_at);

-- auth.devices
create table auth.devices (
  user_id uuid not null,
  device_hash bytea not null,
  last_seen_at timestamp with time zone not null default now(),
  constraint devices_pkey PRIMARY KEY (user_id, device_hash),
  constraint devices_device_hash_check CHECK (length(device_hash) = 32),
  constraint devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

-- auth.factor_recoveries
create table auth.factor_recoveries (
  user_id uuid not null,
  requested_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  stop_hashes bytea[] not null default '{}'::bytea[],
  constraint factor_recoveries_pkey PRIMARY KEY (user_id),
  constraint factor_recoveries_check CHECK (due_at > requested_at AND expires_at > due_at),
  constraint factor_recoveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

-- auth.factors
create table auth.factors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  factor_type text not null,
  friendly_name text not null default ''::text,
  status text not null default 'unverified'::text,
  totp_secret text,
  totp_last_step integer,
  phone text,
  last_challenged_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint factors_pkey PRIMARY KEY (id),
  constraint factors_check CHECK ((factor_type = 'totp'::text) = (totp_secret IS NOT NULL)),
  constraint factors_check1 CHECK ((factor_type = 'phone'::text) = (phone IS NOT NULL)),
  constraint factors_encrypted CHECK (totp_secret ~~ 'v1.%'::text),
  constraint factors_factor_type_check CHECK (factor_type = ANY (ARRAY['totp'::text, 'phone'::text, 'webauthn'::text, 'recovery_code'::text])),
  constraint factors_friendly_name_check CHECK (length(friendly_name) <= 100),
  constraint factors_phone_check CHECK (phone ~ '^[1-9][0-9]{6,14}$'::text),
  constraint factors_status_check CHECK (status = ANY (ARRAY['unverified'::text, 'verified'::text])),
  constraint factors_totp_secret_check CHECK (length(totp_secret) >= 26 AND length(totp_secret) <= 128),
  constraint factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint factors_user_id_friendly_name_key UNIQUE (user_id, friendly_name)
);
CREATE UNIQUE INDEX factors_one_recovery_code ON auth.factors USING btree (user_id) WHERE (factor_type = 'recovery_code'::text);

-- auth.flow_states
create table auth.flow_states (
  id uuid not null default gen_random_uuid(),
  auth_code uuid not null default gen_random_uuid(),
  code_challenge text,
  code_challenge_method text,
  authentication_method text not null,
  redirect_to text not null,
  user_id uuid,
  authenticated_at timestamp with time zone,
  provider text,
  linking_user_id uuid,
  linking_session_id uuid,
  provider_verifier text,
  provider_nonce text,
  browser_hash bytea,
  provider_tokens jsonb,
  claimed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  session_not_after timestamp with time zone,
  pending_identity jsonb,
  constraint flow_states_pkey PRIMARY KEY (id),
  constraint flow_states_check CHECK ((code_challenge IS NULL) = (code_challenge_method IS NULL)),
  constraint flow_states_check1 CHECK ((user_id IS NULL) = (authenticated_at IS NULL)),
  constraint flow_states_code_challenge_check CHECK (length(code_challenge) >= 43 AND length(code_challenge) <= 128),
  constraint flow_states_code_challenge_method_check CHECK (code_challenge_method = ANY (ARRAY['s256'::text, 'plain'::text])),
  constraint flow_states_linking_session_id_fkey FOREIGN KEY (linking_session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint flow_states_linking_user_id_fkey FOREIGN KEY (linking_user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint flow_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint flow_states_auth_code_key UNIQUE (auth_code)
);

-- auth.identities
create table auth.identities (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email'::text)) stored,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_identity_data_check CHECK (jsonb_typeof(identity_data) = 'object'::text),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint identities_provider_provider_id_key UNIQUE (provider, provider_id)
);
CREATE INDEX identities_user ON auth.identities USING btree (user_id);

-- auth.one_time_tokens
create table auth.one_time_tokens (
  user_id uuid not null,
  kind text not null,
  sent_to text not null,
  code_hash bytea not null,
  link_hash bytea,
  flow_state_id uuid,
  expires_at timestamp with time zone not null,
  keeps_sign_up boolean not null default false,
  requested_at timestamp with time zone not null default now(),
  constraint one_time_tokens_pkey PRIMARY KEY (user_id, kind),
  constraint one_time_tokens_code_hash_check CHECK (length(code_hash) = 32),
  constraint one_time_tokens_kind_check CHECK (kind = ANY (ARRAY['confirmation'::text, 'address_proof'::text, 'magiclink'::text, 'recovery'::text, 'email_change_current'::text, 'email_change_new'::text, 'phone'::text, 'phone_change'::text, 'reauthentication'::text])),
  constraint one_time_tokens_link_hash_check CHECK (length(link_hash) = 32),
  constraint one_time_tokens_flow_state_id_fkey FOREIGN KEY (flow_state_id) REFERENCES auth.flow_states(id) ON DELETE CASCADE,
  constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint one_time_tokens_link_hash_key UNIQUE (link_hash)
);
CREATE INDEX one_time_tokens_flow ON auth.one_time_tokens USING btree (flow_state_id);

-- auth.passkey_challenges
create table auth.passkey_challenges (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (id),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

-- auth.passkeys
create table auth.passkeys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  aaguid uuid not null,
  transports text[] not null default '{}'::text[],
  friendly_name text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_check CHECK (length(credential_id) >= 1 AND length(credential_id) <= 1364),
  constraint passkeys_friendly_name_check CHECK (length(friendly_name) <= 120),
  constraint passkeys_sign_count_check CHECK (sign_count >= 0),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint passkeys_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkeys_user ON auth.passkeys USING btree (user_id, created_at);

-- auth.recovery_codes
create table auth.recovery_codes (
  factor_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (factor_id, code_hash),
  constraint recovery_codes_code_hash_check CHECK (length(code_hash) = 32),
  constraint recovery_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.factors(id) ON DELETE CASCADE
);

-- auth.saml_domains
create table auth.saml_domains (
  domain text not null,
  provider_id uuid not null,
  constraint saml_domains_pkey PRIMARY KEY (domain),
  constraint saml_domains_domain_check CHECK (domain = lower(domain) AND length(domain) <= 253),
  constraint saml_domains_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES auth.saml_providers(id) ON DELETE CASCADE
);

-- auth.saml_keys
create table auth.saml_keys (
  is_current boolean not null default true,
  private_key text not null,
  certificate text not null,
  created_at timestamp with time zone not null default now(),
  constraint saml_keys_pkey PRIMARY KEY (is_current),
  constraint saml_keys_encrypted CHECK (private_key ~~ 'v1.%'::text),
  constraint saml_keys_is_current_check CHECK (is_current)
);

-- auth.saml_providers
create table auth.saml_providers (
  id uuid not null default gen_random_uuid(),
  entity_id text not null,
  metadata text not null,
  name_id_format text not null,
  attribute_mapping jsonb not null default '{}'::jsonb,
  allows_idp_initiated boolean not null default false,
  is_enabled boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint saml_providers_pkey PRIMARY KEY (id),
  constraint saml_providers_attribute_mapping_check CHECK (jsonb_typeof(attribute_mapping) = 'object'::text),
  constraint saml_providers_entity_id_check CHECK (length(entity_id) >= 1 AND length(entity_id) <= 1024),
  constraint saml_providers_entity_id_key UNIQUE (entity_id)
);

-- auth.saml_relay_states
create table auth.saml_relay_states (
  id uuid not null default gen_random_uuid(),
  provider_id uuid not null,
  flow_state_id uuid not null,
  request_id text not null,
  expires_at timestamp with time zone not null,
  constraint saml_relay_states_pkey PRIMARY KEY (id),
  constraint saml_relay_states_flow_state_id_fkey FOREIGN KEY (flow_state_id) REFERENCES auth.flow_states(id) ON DELETE CASCADE,
  constraint saml_relay_states_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES auth.saml_providers(id) ON DELETE CASCADE
);

-- auth.secrets_key
create table auth.secrets_key (
  is_current boolean not null default true,
  key_id text not null,
  changed_at timestamp with time zone not null default now(),
  constraint secrets_key_pkey PRIMARY KEY (is_current),
  constraint secrets_key_is_current_check CHECK (is_current),
  constraint secrets_key_key_id_check CHECK (key_id ~ '^[0-9a-f]{16}$'::text)
);

-- auth.security_events
create table auth.security_events (
  id bigint not null generated always as identity,
  user_id uuid not null,
  kind text not null,
  ip inet,
  user_agent text,
  detail jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_detail_check CHECK (jsonb_typeof(detail) = 'object'::text),
  constraint security_events_kind_check CHECK (kind ~ '^[a-z][a-z0-9_]{1,39}$'::text),
  constraint security_events_user_agent_check CHECK (length(user_agent) <= 500),
  constraint security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX security_events_user ON auth.security_events USING btree (user_id, id DESC);

-- auth.sessions
create table auth.sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  aal text not null default 'aal1'::text,
  refresh_key bytea not null,
  refresh_counter integer not null default 0,
  refreshed_at timestamp with time zone,
  not_after timestamp with time zone,
  user_agent text,
  ip inet,
  created_at timestamp with time zone not null default now(),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_aal_check CHECK (aal = ANY (ARRAY['aal1'::text, 'aal2'::text])),
  constraint sessions_refresh_counter_check CHECK (refresh_counter >= 0),
  constraint sessions_refresh_key_check CHECK (length(refresh_key) = 32),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON auth.sessions USING btree (user_id);

-- auth.signing_keys
create table auth.signing_keys (
  kid uuid not null default gen_random_uuid(),
  status text not null,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  constraint signing_keys_pkey PRIMARY KEY (kid),
  constraint signing_keys_encrypted CHECK (jsonb_typeof(private_jwk) = 'string'::text AND (private_jwk #>> '{}'::text[]) ~~ 'v1.%'::text),
  constraint signing_keys_status_check CHECK (status = ANY (ARRAY['standby'::text, 'active'::text, 'retired'::text]))
);
CREATE UNIQUE INDEX signing_keys_one_active ON auth.signing_keys USING btree ((true)) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX signing_keys_one_standby ON auth.signing_keys USING btree ((true)) WHERE (status = 'standby'::text);

-- auth.used_tokens
create table auth.used_tokens (
  hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_tokens_pkey PRIMARY KEY (hash),
  constraint used_tokens_hash_check CHECK (length(hash) = 32)
);

-- auth.users
create table auth.users (
  id uuid not null default gen_random_uuid(),
  email text,
  email_confirmed_at timestamp with time zone,
  phone text,
  phone_confirmed_at timestamp with time zone,
  password_hash text,
  app_metadata jsonb not null default '{}'::jsonb,
  user_metadata jsonb not null default '{}'::jsonb,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  banned_until timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  new_email text,
  email_change_status smallint not null default 0,
  new_phone text,
  confirmation_sent_at timestamp with time zone,
  recovery_sent_at timestamp with time zone,
  email_change_sent_at timestamp with time zone,
  phone_change_sent_at timestamp with time zone,
  reauthentication_sent_at timestamp with time zone,
  ban_reason text,
  sign_up_browser_hash text,
  other_browser_hashes text[] not null default '{}'::text[],
  constraint users_pkey PRIMARY KEY (id),
  constraint users_app_metadata_check CHECK (jsonb_typeof(app_metadata) = 'object'::text),
  constraint users_ban_reason_check CHECK (length(ban_reason) <= 500),
  constraint users_email_change_status_check CHECK (email_change_status >= 0 AND email_change_status <= 2),
  constraint users_email_check CHECK (email = lower(email) AND length(email) >= 3 AND length(email) <= 255),
  constraint users_new_email_check CHECK (new_email = lower(new_email) AND length(new_email) >= 3 AND length(new_email) <= 255),
  constraint users_other_browser_hashes_check CHECK (cardinality(other_browser_hashes) <= 20),
  constraint users_sign_up_browser_hash_check CHECK (sign_up_browser_hash ~ '^[0-9a-f]{64}$'::text),
  constraint users_user_metadata_check CHECK (jsonb_typeof(user_metadata) = 'object'::text),
  constraint users_phone_key UNIQUE (phone)
);
CREATE INDEX users_any_email ON auth.users USING btree (email);
CREATE UNIQUE INDEX users_email_key ON auth.users USING btree (email) WHERE (NOT is_sso_user);
CREATE INDEX users_new_email ON auth.users USING btree (new_email) WHERE (new_email IS NOT NULL);
CREATE CONSTRAINT TRIGGER users_joined_newsletter AFTER INSERT OR UPDATE OF email, email_confirmed_at ON auth.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.email IS NOT NULL AND new.email_confirmed_at IS NOT NULL) EXECUTE FUNCTION join_newsletter();

-- auth.webauthn_credentials
create table auth.webauthn_credentials (
  credential_id text not null,
  factor_id uuid not null,
  public_key bytea not null,
  sign_count bigint not null,
  aaguid uuid not null,
  transports text[] not null default '{}'::text[],
  constraint webauthn_credentials_pkey PRIMARY KEY (credential_id),
  constraint webauthn_credentials_credential_id_check CHECK (length(credential_id) >= 1 AND length(credential_id) <= 1364),
  constraint webauthn_credentials_sign_count_check CHECK (sign_count >= 0),
  constraint webauthn_credentials_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.factors(id) ON DELETE CASCADE,
  constraint webauthn_credentials_factor_id_key UNIQUE (factor_id)
);

-- avatars
create table avatars (
  id uuid not null,
  user_id uuid not null,
  source_url text,
  created_at timestamp with time zone not null default now(),
  constraint avatars_pkey PRIMARY KEY (id),
  constraint avatars_source_url_check CHECK (length(source_url) <= 2000),
  constraint avatars_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);
CREATE INDEX avatars_user ON public.avatars USING btree (user_id);
CREATE TRIGGER avatars_removed AFTER DELETE ON avatars REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_files('photo', 'id');

-- badge_claims
create table badge_claims (
  id uuid not null default gen_random_uuid(),
  earned_badge_id uuid not null,
  chain_id bigint not null,
  contract_address text not null,
  wallet_address text not null,
  metadata_uri text not null,
  cid text not null,
  metadata text not null,
  is_local boolean not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint badge_claims_pkey PRIMARY KEY (id),
  constraint badge_claims_earned_badge_id_fkey FOREIGN KEY (earned_badge_id) REFERENCES earned_badges(id) ON DELETE CASCADE,
  constraint badge_claims_earned_badge_id_chain_id_contract_address_wall_key UNIQUE (earned_badge_id, chain_id, contract_address, wallet_address, metadata_uri)
);
CREATE INDEX badge_claims_cid ON public.badge_claims USING btree (cid);
CREATE TRIGGER badge_claims_pin_forgotten AFTER DELETE ON badge_claims FOR EACH ROW EXECUTE FUNCTION forget_badge_pin();

-- badge_credentials
create table badge_credentials (
  id uuid not null default gen_random_uuid(),
  subject_id uuid not null default gen_random_uuid(),
  earned_badge_id uuid,
  badge_type text not null,
  earned_on date not null,
  names_holder boolean not null,
  status_list integer not null,
  status_index integer not null,
  issued_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  constraint badge_credentials_pkey PRIMARY KEY (id),
  constraint badge_credentials_badge_type_check CHECK (badge_type = ANY (badge_types())),
  constraint badge_credentials_check CHECK (earned_badge_id IS NOT NULL OR revoked_at IS NOT NULL),
  constraint badge_credentials_status_index_check CHECK (status_index >= 0 AND status_index <= 131071),
  constraint badge_credentials_earned_badge_id_fkey FOREIGN KEY (earned_badge_id) REFERENCES earned_badges(id) ON DELETE SET NULL,
  constraint badge_credentials_status_list_fkey FOREIGN KEY (status_list) REFERENCES badge_status_lists(list),
  constraint badge_credentials_status_list_status_index_key UNIQUE (status_list, status_index)
);
CREATE INDEX badge_credentials_of_badge ON public.badge_credentials USING btree (earned_badge_id);
CREATE UNIQUE INDEX badge_credentials_one_live ON public.badge_credentials USING btree (earned_badge_id, names_holder) WHERE (revoked_at IS NULL);
CREATE INDEX badge_credentials_revoked ON public.badge_credentials USING btree (status_list, status_index) WHERE (revoked_at IS NOT NULL);
CREATE TRIGGER badge_credentials_kept BEFORE DELETE OR UPDATE OF revoked_at ON badge_credentials FOR EACH ROW EXECUTE FUNCTION keep_badge_credential();

-- badge_lookups
create table badge_lookups (
  earned_badge_id uuid not null,
  next_look_at timestamp with time zone not null default clock_timestamp(),
  looks integer not null default 0,
  from_block bigint,
  constraint badge_lookups_pkey PRIMARY KEY (earned_badge_id),
  constraint badge_lookups_earned_badge_id_fkey FOREIGN KEY (earned_badge_id) REFERENCES earned_badges(id) ON DELETE CASCADE
);

-- badge_pins
create table badge_pins (
  cid text not null,
  pinned_at timestamp with time zone,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null default clock_timestamp(),
  problem text,
  constraint badge_pins_pkey PRIMARY KEY (cid),
  constraint badge_pins_problem_check CHECK (length(problem) <= 500)
);
CREATE INDEX badge_pins_due ON public.badge_pins USING btree (next_try_at) WHERE (pinned_at IS NULL);

-- badge_proof_keys
create table badge_proof_keys (
  kid text not null,
  public_jwk jsonb not null,
  private_jwk text,
  created_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  constraint badge_proof_keys_pkey PRIMARY KEY (kid),
  constraint badge_proof_keys_check CHECK ((private_jwk IS NULL) = (retired_at IS NOT NULL)),
  constraint badge_proof_keys_private_jwk_check CHECK (private_jwk ~~ 'v1.%'::text)
);
CREATE UNIQUE INDEX badge_proof_keys_one_active ON public.badge_proof_keys USING btree ((true)) WHERE (retired_at IS NULL);

-- badge_signing_keys
create table badge_signing_keys (
  kid text not null,
  public_jwk jsonb not null,
  private_jwk text,
  created_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  constraint badge_signing_keys_pkey PRIMARY KEY (kid),
  constraint badge_signing_keys_check CHECK ((private_jwk IS NULL) = (retired_at IS NOT NULL)),
  constraint badge_signing_keys_private_jwk_check CHECK (private_jwk ~~ 'v1.%'::text)
);
CREATE UNIQUE INDEX badge_signing_keys_one_active ON public.badge_signing_keys USING btree ((true)) WHERE (retired_at IS NULL);

-- badge_status_lists
create table badge_status_lists (
  list integer not null,
  issued integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint badge_status_lists_pkey PRIMARY KEY (list),
  constraint badge_status_lists_issued_check CHECK (issued >= 0),
  constraint badge_status_lists_list_check CHECK (list > 0)
);

-- contact_messages
create table contact_messages (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  subject text not null,
  category text not null,
  message text not null,
  created_at timestamp with time zone not null default now(),
  status text not null default 'new'::text,
  user_id uuid,
  opening text,
  document_id uuid,
  document_bytes integer,
  copy text not null default 'none'::text,
  answered_at timestamp with time zone,
  mailed_at timestamp with time zone,
  copied_at timestamp with time zone,
  content_hash bytea,
  words text not null generated always as (search_form((((((name || ' '::text) || email) || ' '::text) || subject) || ' '::text) || message)) stored,
  marked_spam_at timestamp with time zone,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_category_check CHECK (category = ANY (ARRAY['general'::text, 'technical'::text, 'partnership'::text, 'accessibility'::text, 'press'::text])),
  constraint contact_messages_check CHECK ((document_id IS NULL) = (document_bytes IS NULL)),
  constraint contact_messages_check1 CHECK (document_id IS NULL OR opening IS NOT NULL),
  constraint contact_messages_copy_check CHECK (copy = ANY (ARRAY['none'::text, 'full'::text, 'receipt'::text])),
  constraint contact_messages_document_bytes_check CHECK (document_bytes > 0),
  constraint contact_messages_email_check CHECK (length(email) >= 3 AND length(email) <= 255),
  constraint contact_messages_message_check CHECK (message ~ '\S'::text AND length(message) <= 10000),
  constraint contact_messages_name_check CHECK (name ~ '\S'::text AND length(name) <= 120),
  constraint contact_messages_opening_check CHECK (opening ~ '\S'::text AND length(opening) <= 120),
  constraint contact_messages_status_check CHECK (status = ANY (ARRAY['new'::text, 'read'::text, 'answered'::text, 'spam'::text])),
  constraint contact_messages_subject_check CHECK (subject ~ '\S'::text AND length(subject) <= 200),
  constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE,
  constraint contact_messages_document_id_key UNIQUE (document_id)
);
CREATE INDEX contact_messages_again ON public.contact_messages USING btree (content_hash, created_at);
CREATE INDEX contact_messages_newest ON public.contact_messages USING btree (created_at DESC, id DESC);
CREATE INDEX contact_messages_words ON public.contact_messages USING gin (words gin_trgm_ops);
CREATE TRIGGER contact_messages_removed AFTER DELETE ON contact_messages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_files('document', 'document_id');

-- contribution_licenses
create table contribution_licenses (
  kind text not null,
  license text not null,
  since timestamp with time zone not null,
  constraint contribution_licenses_pkey PRIMARY KEY (kind, since),
  constraint contribution_licenses_kind_check CHECK (kind = ANY (ARRAY['contributions'::text, 'photos'::text])),
  constraint contribution_licenses_license_check CHECK (license ~ '\S'::text AND length(license) <= 100)
);

-- corrections
create table corrections (
  id uuid not null default gen_random_uuid(),
  location_id uuid not null,
  suggested_by uuid,
  kind text not null,
  note text not null default ''::text,
  proposed jsonb not null default '{}'::jsonb,
  duplicate_of uuid,
  created_at timestamp with time zone not null default now(),
  decision text,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason text,
  before jsonb,
  after jsonb,
  moved jsonb,
  undone_at timestamp with time zone,
  undone_by uuid,
  constraint corrections_pkey PRIMARY KEY (id),
  constraint corrections_after_check CHECK (jsonb_typeof(after) = 'object'::text),
  constraint corrections_before_check CHECK (jsonb_typeof(before) = 'object'::text),
  constraint corrections_check CHECK ((kind = 'duplicate'::text) = (duplicate_of IS NOT NULL)),
  constraint corrections_check1 CHECK (duplicate_of <> location_id),
  constraint corrections_check2 CHECK ((decision IS NULL) = (decided_at IS NULL)),
  constraint corrections_check3 CHECK ((before IS NULL) = (after IS NULL)),
  constraint corrections_check4 CHECK (before IS NULL OR decision = 'accept'::text),
  constraint corrections_check5 CHECK (undone_at IS NULL OR before IS NOT NULL),
  constraint corrections_decision_check CHECK (decision = ANY (ARRAY['accept'::text, 'reject'::text])),
  constraint corrections_kind_check CHECK (kind = ANY (ARRAY['edit'::text, 'closed'::text, 'moved'::text, 'missing'::text, 'duplicate'::text])),
  constraint corrections_moved_check CHECK (jsonb_typeof(moved) = 'object'::text),
  constraint corrections_note_check CHECK (length(note) <= 500),
  constraint corrections_proposed_check CHECK (jsonb_typeof(proposed) = 'object'::text),
  constraint corrections_reason_check CHECK (length(reason) <= 500),
  constraint corrections_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_profiles(id) ON DELETE SET NULL,
  constraint corrections_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES locations(id) ON DELETE CASCADE,
  constraint corrections_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE CASCADE,
  constraint corrections_suggested_by_fkey FOREIGN KEY (suggested_by) REFERENCES user_profiles(id) ON DELETE SET NULL,
  constraint corrections_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES user_profiles(id) ON DELETE SET NULL
);
CREATE INDEX corrections_location ON public.corrections USING btree (location_id);
CREATE UNIQUE INDEX corrections_one_open ON public.corrections USING btree (suggested_by, location_id, kind) WHERE (decision IS NULL);
CREATE INDEX corrections_open ON public.corrections USING btree (created_at, id) WHERE (decision IS NULL);
CREATE INDEX corrections_suggested_by ON public.corrections USING btree (suggested_by, created_at) WHERE (suggested_by IS NOT NULL);

-- data_import_rows
create table data_import_rows (
  import_id uuid not null,
  line integer not null,
  cells jsonb not null,
  place jsonb,
  facts jsonb,
  unread jsonb,
  outcome text,
  reason text,
  changes jsonb,
  location_id uuid,
  before jsonb,
  constraint data_import_rows_pkey PRIMARY KEY (import_id, line),
  constraint data_import_rows_cells_check CHECK (jsonb_typeof(cells) = 'array'::text),
  constraint data_import_rows_check CHECK (outcome IS NULL OR place IS NOT NULL),
  constraint data_import_rows_line_check CHECK (line > 0),
  constraint data_import_rows_outcome_check CHECK (outcome = ANY (ARRAY['new'::text, 'changed'::text, 'same'::text, 'conflict'::text, 'skipped'::text])),
  constraint data_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_imports(id) ON DELETE CASCADE,
  constraint data_import_rows_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE SET NULL
);
CREATE INDEX data_import_rows_location ON public.data_import_rows USING btree (location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX data_import_rows_outcome ON public.data_import_rows USING btree (import_id, outcome, line);

-- data_imports
create table data_imports (
  id uuid not null default gen_random_uuid(),
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  file text not null,
  source text not null,
  license text not null,
  source_url text not null default ''::text,
  state text not null default 'draft'::text,
  progress integer not null default 0,
  has_failed boolean not null default false,
  takes_conflicts boolean not null default true,
  columns jsonb not null,
  fields jsonb not null,
  rows integer not null,
  counts jsonb,
  result jsonb,
  reversal jsonb,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  acted_by uuid,
  constraint data_imports_pkey PRIMARY KEY (id),
  constraint data_imports_check CHECK (jsonb_array_length(columns) = jsonb_array_length(fields)),
  constraint data_imports_check1 CHECK ((state <> ALL (ARRAY['ready'::text, 'applying'::text, 'applied'::text, 'undoing'::text])) OR counts IS NOT NULL),
  constraint data_imports_check2 CHECK ((state <> ALL (ARRAY['applied'::text, 'undoing'::text, 'undone'::text])) OR applied_at IS NOT NULL),
  constraint data_imports_check3 CHECK ((state = 'undone'::text) = (undone_at IS NOT NULL)),
  constraint data_imports_columns_check CHECK (jsonb_typeof(columns) = 'array'::text),
  constraint data_imports_fields_check CHECK (jsonb_typeof(fields) = 'array'::text),
  constraint data_imports_file_check CHECK (length(file) <= 200),
  constraint data_imports_license_check CHECK (license ~ '\S'::text AND length(license) <= 100),
  constraint data_imports_progress_check CHECK (progress >= 0 AND progress <= 100),
  constraint data_imports_rows_check CHECK (rows >= 0),
  constraint data_imports_source_check CHECK (source ~ '\S'::text AND length(source) <= 100 AND source <> 'OpenStreetMap'::text),
  constraint data_imports_source_url_check CHECK (length(source_url) <= 500),
  constraint data_imports_state_check CHECK (state = ANY (ARRAY['draft'::text, 'checking'::text, 'ready'::text, 'applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text])),
  constraint data_imports_acted_by_fkey FOREIGN KEY (acted_by) REFERENCES user_profiles(id) ON DELETE SET NULL,
  constraint data_imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_profiles(id) ON DELETE SET NULL
);

-- earned_badges
create table earned_badges (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  badge_type text not null,
  earned_at timestamp with time zone not null default clock_timestamp(),
  lost_at timestamp with time zone,
  constraint earned_badges_pkey PRIMARY KEY (id),
  constraint earned_badges_badge_type_check CHECK (badge_type = ANY (badge_types())),
  constraint earned_badges_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE,
  constraint earned_badges_user_id_badge_type_key UNIQUE (user_id, badge_type)
);
CREATE TRIGGER earned_badges_deleted_revoked BEFORE DELETE ON earned_badges FOR EACH ROW EXECUTE FUNCTION forget_credential_moments();
CREATE TRIGGER earned_badges_lost_revoked AFTER UPDATE OF lost_at ON earned_badges FOR EACH ROW WHEN (old.lost_at IS NULL AND new.lost_at IS NOT NULL) EXECUTE FUNCTION revoke_badge_credentials();

-- ended_elements
create table ended_elements (
  external_id text not null
);

-- file_removals
create table file_removals (
  kind text not null,
  file_id uuid not null,
  due_at timestamp with time zone not null,
  is_begun boolean not null default false,
  constraint file_removals_pkey PRIMARY KEY (kind, file_id),
  constraint file_removals_kind_check CHECK (kind = ANY (ARRAY['photo'::text, 'document'::text]))
);

-- gazetteer_places
create table gazetteer_places (
  id bigint not null generated always as identity,
  source text not null,
  external_id text not null,
  license text not null,
  name text not null,
  kind text not null,
  population integer not null default 0,
  region text not null default ''::text,
  country text not null default ''::text,
  latitude double precision not null,
  longitude double precision not null,
  is_quarter boolean not null generated always as (kind = ANY (ARRAY['suburb'::text, 'quarter'::text, 'neighbourhood'::text])) stored,
  position cube not null generated always as (globe_point(latitude, longitude)) stored,
  name_form text not null generated always as (search_form(name)) stored,
  search_text text not null generated always as (search_form((((name || ' '::text) || region) || ' '::text) || country)) stored,
  constraint gazetteer_places_pkey PRIMARY KEY (id),
  constraint gazetteer_places_country_check CHECK (country ~ '^([A-Z]{2})?$'::text),
  constraint gazetteer_places_kind_check CHECK (kind = ANY (ARRAY['city'::text, 'town'::text, 'village'::text, 'suburb'::text, 'quarter'::text, 'neighbourhood'::text])),
  constraint gazetteer_places_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint gazetteer_places_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint gazetteer_places_name_check CHECK (name ~ '\S'::text AND length(name) <= 200),
  constraint gazetteer_places_population_check CHECK (population >= 0),
  constraint gazetteer_places_source_external_id_key UNIQUE (source, external_id)
);
CREATE INDEX gazetteer_prefix ON public.gazetteer_places USING btree (name_form text_pattern_ops, population DESC);
CREATE INDEX gazetteer_quarters ON public.gazetteer_places USING gist ("position") WHERE is_quarter;
CREATE INDEX gazetteer_search ON public.gazetteer_places USING gin (search_text gin_trgm_ops);
CREATE INDEX gazetteer_settlements ON public.gazetteer_places USING gist ("position") WHERE (NOT is_quarter);
CREATE INDEX gazetteer_towns ON public.gazetteer_places USING gist ("position") WHERE ((NOT is_quarter) AND (population >= 50000));

-- import_areas
create table import_areas (
  id uuid not null default gen_random_uuid(),
  source text not null,
  file text not null,
  data_at timestamp with time zone,
  imported_at timestamp with time zone not null default now(),
  constraint import_areas_pkey PRIMARY KEY (id),
  constraint import_areas_file_check CHECK (length(file) <= 200)
);

-- import_runs
create table import_runs (
  id bigint not null generated always as identity,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone not null default clock_timestamp(),
  is_failed boolean not null,
  kind text not null,
  constraint import_runs_pkey PRIMARY KEY (id),
  constraint import_runs_kind_check CHECK (kind = ANY (ARRAY['openstreetmap'::text, 'file'::text, 'file_undo'::text]))
);

-- location_access
create table location_access (
  location_id uuid not null,
  access jsonb,
  due_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint location_access_pkey PRIMARY KEY (location_id),
  constraint location_access_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE CASCADE
);
CREATE INDEX location_access_due ON public.location_access USING btree (due_at);

-- location_cell_changes
create table location_cell_changes (
  id bigint not null generated always as identity,
  amount integer not null,
  x integer not null,
  y integer not null,
  position bigint not null,
  kind integer not null,
  rating integer not null,
  constraint location_cell_changes_pkey PRIMARY KEY (id),
  constraint location_cell_changes_amount_check CHECK (amount = ANY (ARRAY['-1'::integer, 1]))
);

-- location_cells
create table location_cells (
  level smallint not null,
  part smallint not null,
  cell bigint not null,
  total bigint not null,
  rated bigint not null,
  rating_total bigint not null,
  sum_x bigint not null,
  sum_y bigint not null,
  sum_squares bigint not null,
  kinds integer[] not null,
  counts integer[] not null,
  rating_totals bigint[] not null,
  with_facts bigint not null,
  constraint location_cells_pkey PRIMARY KEY (level, part, cell),
  constraint location_cells_check CHECK (rated >= 0 AND rated <= total),
  constraint location_cells_check1 CHECK (with_facts >= 0 AND with_facts <= total),
  constraint location_cells_counts_check CHECK (0 < ALL (counts)),
  constraint location_cells_level_check CHECK (level >= 3 AND level <= 18),
  constraint location_cells_part_check CHECK (part >= 0),
  constraint location_cells_total_check CHECK (total > 0)
);

-- location_confirmations
create table location_confirmations (
  user_id uuid not null,
  location_id uuid not null,
  is_accurate boolean not null,
  note text not null default ''::text,
  answered_at timestamp with time zone not null default now(),
  constraint location_confirmations_pkey PRIMARY KEY (user_id, location_id),
  constraint location_confirmations_check CHECK (length(note) <= 500 AND (note = ''::text OR NOT is_accurate)),
  constraint location_confirmations_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE CASCADE,
  constraint location_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);
CREATE INDEX location_confirmations_newest ON public.location_confirmations USING btree (location_id, answered_at DESC);
CREATE TRIGGER location_confirmations_applied AFTER INSERT OR DELETE OR UPDATE ON location_confirmations FOR EACH ROW EXECUTE FUNCTION apply_confirmation();
CREATE TRIGGER location_confirmations_followed BEFORE INSERT ON location_confirmations FOR EACH ROW EXECUTE FUNCTION follow_merge_of_confirmation();

-- location_facts
create table location_facts (
  location_id uuid not null,
  source text not null,
  key text not null,
  value text not null,
  source_url text not null,
  license text not null,
  about text,
  says text,
  constraint location_facts_pkey PRIMARY KEY (location_id, source, key, source_url),
  constraint location_facts_about_check CHECK (about = ANY (fact_topic_ids())),
  constraint location_facts_check CHECK ((about IS NULL) = (says IS NULL)),
  constraint location_facts_says_check CHECK (says = ANY (fact_answer_ids())),
  constraint location_facts_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE CASCADE
);
CREATE INDEX location_facts_names ON public.location_facts USING gin (search_form(value) gin_trgm_ops) WHERE is_name_key(key);
CREATE TRIGGER location_facts_stated AFTER INSERT ON location_facts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION state_facts();
CREATE TRIGGER location_facts_stated_anew AFTER UPDATE ON location_facts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION state_facts();
CREATE TRIGGER location_facts_unstated AFTER DELETE ON location_facts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION state_facts();
CREATE TRIGGER location_facts_words AFTER INSERT ON location_facts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_name_words();

-- location_follows
create table location_follows (
  user_id uuid not null,
  location_id uuid not null,
  followed_at timestamp with time zone not null default now(),
  constraint location_follows_pkey PRIMARY KEY (user_id, location_id),
  constraint location_follows_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE CASCADE,
  constraint location_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);
CREATE INDEX location_follows_location ON public.location_follows USING btree (location_id);

-- location_sources
create table location_sources (
  source text not null,
  external_id text not null,
  location_id uuid not null,
  content_hash text not null,
  made_location boolean not null,
  imported_at timestamp with time zone not null default now(),
  area_id uuid,
  version integer,
  license text not null default 'ODbL-1.0'::text,
  part text not null default ''::text,
  closed_at timestamp with time zone,
  url text,
  was_merged boolean not null default false,
  constraint location_sources_pkey PRIMARY KEY (source, external_id),
  constraint location_sources_area_id_fkey FOREIGN KEY (area_id) REFERENCES import_areas(id) ON DELETE SET NULL,
  constraint location_sources_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE CASCADE
);
CREATE INDEX location_sources_location ON public.location_sources USING btree (location_id);

-- locations
create table locations (
  id uuid not null default gen_random_uuid(),
  name text not null,
  address text not null,
  category text not null,
  latitude double precision not null,
  longitude double precision not null,
  rating_sum integer not null default 0,
  total_reviews integer not null default 0,
  overall_rating double precision not null,
  search_text text not null generated always as (search_form((name || ' '::text) || address)) stored,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  position bigint not null generated always as (map_position(latitude, longitude)) stored,
  public_facts jsonb not null default '{}'::jsonb,
  features text[] not null,
  kind integer not null,
  confirmations integer not null default 0,
  changes_reported integer not null default 0,
  last_confirmed_at timestamp with time zone,
  last_confirmation_at timestamp with time zone,
  verdicts text,
  raters integer not null default 0,
  closed_at timestamp with time zone,
  merged_into uuid,
  updated_at timestamp with time zone not null default now(),
  place_kind text,
  near_street text,
  constraint locations_pkey PRIMARY KEY (id),
  constraint locations_address_check CHECK (length(address) <= 300),
  constraint locations_category_check CHECK (category = ANY (category_ids())),
  constraint locations_changes_reported_check CHECK (changes_reported >= 0),
  constraint locations_check CHECK (NOT (latitude = 0::double precision AND longitude = 0::double precision)),
  constraint locations_confirmations_check CHECK (confirmations >= 0),
  constraint locations_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint locations_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint locations_merged_are_closed CHECK (merged_into IS NULL OR NOT closed_at IS NULL AND merged_into <> id),
  constraint locations_name_check CHECK (name ~ '\S'::text AND length(name) <= 200),
  constraint locations_near_street_check CHECK (near_street ~ '\S'::text AND length(near_street) <= 200),
  constraint locations_no_tiny_coordinates CHECK ((latitude = 0::double precision OR abs(latitude) >= 0.0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001::double precision) AND (longitude = 0::double precision OR abs(longitude) >= 0.0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001::double precision)),
  constraint locations_place_kind_check CHECK (place_kind ~ '^[a-z_]{2,40}$'::text),
  constraint locations_public_facts_check CHECK (jsonb_typeof(public_facts) = 'object'::text),
  constraint locations_raters_check CHECK (raters >= 0 AND rating_sum >= raters AND rating_sum <= (5 * raters)),
  constraint locations_total_reviews_check CHECK (total_reviews >= 0),
  constraint locations_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_profiles(id) ON DELETE SET NULL,
  constraint locations_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES locations(id) ON DELETE SET NULL
);
CREATE INDEX locations_any_kind_map ON public.locations USING btree (kind_anywhere(kind), "position");
CREATE INDEX locations_category_newest ON public.locations USING btree (category, created_at DESC, id DESC);
CREATE INDEX locations_created_by ON public.locations USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX locations_kind_map ON public.locations USING btree (kind, "position");
CREATE INDEX locations_map ON public.locations USING btree ("position");
CREATE INDEX locations_map_confirmed ON public.locations USING gist (map_confirmations(latitude, longitude, last_confirmation_at, rating_sum, raters, total_reviews, id));
CREATE INDEX locations_map_point ON public.locations USING gist (map_point(latitude, longitude), ((search_text || ''::text)) gist_trgm_ops);
CREATE INDEX locations_merged_into ON public.locations USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX locations_newest ON public.locations USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX locations_one_per_name_and_address ON public.locations USING btree (normalized(name), normalized(address)) WHERE (address <> ''::text);
CREATE INDEX locations_place_kind ON public.locations USING btree (place_kind, "position") WHERE (place_kind IS NOT NULL);
CREATE INDEX locations_reviewed_best ON public.locations USING btree (overall_rating DESC, total_reviews DESC, id) INCLUDE (kind, category, search_text) WHERE (total_reviews > 0);
CREATE INDEX locations_reviewed_by_name ON public.locations USING btree (search_form(name), id) WHERE (total_reviews > 0);
CREATE INDEX locations_search ON public.locations USING gin (search_text gin_trgm_ops);
CREATE INDEX locations_updated ON public.locations USING btree (updated_at, id);
CREATE TRIGGER locations_derived BEFORE INSERT OR UPDATE OF category, features, public_facts, raters, rating_sum, verdicts, kind, overall_rating, closed_at ON locations FOR EACH ROW EXECUTE FUNCTION derive_location();
CREATE TRIGGER locations_in_cells AFTER INSERT ON locations REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_location_cells();
CREATE TRIGGER locations_in_cells_anew AFTER UPDATE ON locations FOR EACH ROW WHEN (old."position" IS DISTINCT FROM new."position" OR old.kind IS DISTINCT FROM new.kind OR old.rating_sum IS DISTINCT FROM new.rating_sum OR old.raters IS DISTINCT FROM new.raters) EXECUTE FUNCTION note_location_cell();
CREATE TRIGGER locations_out_of_cells AFTER DELETE ON locations REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_location_cells();
CREATE TRIGGER locations_region_moved AFTER UPDATE OF address ON locations FOR EACH ROW WHEN (normalized(region_of(old.address)) IS DISTINCT FROM normalized(region_of(new.address))) EXECUTE FUNCTION move_reviews_to_region();
CREATE TRIGGER locations_updated BEFORE UPDATE ON locations FOR EACH ROW EXECUTE FUNCTION mark_location_updated();
CREATE TRIGGER locations_words AFTER INSERT ON locations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
CREATE TRIGGER locations_words_anew AFTER UPDATE OF name, address ON locations FOR EACH ROW WHEN (old.search_text IS DISTINCT FROM new.search_text) EXECUTE FUNCTION keep_new_search_words();

-- moderation_answers
create table moderation_answers (
  decision_id bigint not null,
  user_id uuid not null,
  answer text not null,
  created_at timestamp with time zone not null default now(),
  constraint moderation_answers_pkey PRIMARY KEY (decision_id),
  constraint moderation_answers_answer_check CHECK (answer ~ '\S'::text AND length(answer) <= 2000),
  constraint moderation_answers_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES admin_log(id),
  constraint moderation_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);
CREATE INDEX moderation_answers_user ON public.moderation_answers USING btree (user_id);

-- new_places
create table new_places (
  external_id text not null,
  version integer,
  name text not null,
  address text not null,
  has_street boolean not null,
  near_street text,
  category text not null,
  kind_of_place text,
  part text not null,
  is_alone boolean not null,
  latitude double precision not null,
  longitude double precision not null,
  facts jsonb not null,
  content_hash text not null,
  outcome text not null,
  location_id uuid,
  batch integer
);
CREATE INDEX new_places_batch ON public.new_places USING btree (batch);

-- newsletter_account_tokens
create table newsletter_account_tokens (
  user_id uuid not null,
  token uuid not null default gen_random_uuid(),
  constraint newsletter_account_tokens_pkey PRIMARY KEY (token, user_id),
  constraint newsletter_account_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);
CREATE INDEX newsletter_account_tokens_user ON public.newsletter_account_tokens USING btree (user_id, token);

-- newsletter_deliveries
create table newsletter_deliveries (
  id bigint not null generated always as identity,
  update_id uuid not null,
  user_id uuid,
  subscriber_id uuid,
  state text not null default 'waiting'::text,
  address_hash bytea,
  attempts integer not null default 0,
  due_at timestamp with time zone not null default now(),
  claimed_at timestamp with time zone,
  reason text,
  constraint newsletter_deliveries_pkey PRIMARY KEY (id),
  constraint newsletter_deliveries_check CHECK ((state = ANY (ARRAY['waiting'::text, 'skipped'::text])) OR claimed_at IS NOT NULL),
  constraint newsletter_deliveries_reason_check CHECK (reason ~ '^[A-Z0-9_. ]{1,60}$'::text),
  constraint newsletter_deliveries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'claimed'::text, 'sent'::text, 'failed'::text, 'skipped'::text])),
  constraint newsletter_deliveries_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES newsletter_subscribers(id) ON DELETE SET NULL,
  constraint newsletter_deliveries_update_id_fkey FOREIGN KEY (update_id) REFERENCES newsletter_updates(id) ON DELETE CASCADE,
  constraint newsletter_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE SET NULL,
  constraint newsletter_deliveries_update_id_address_hash_key UNIQUE (update_id, address_hash),
  constraint newsletter_deliveries_update_id_subscriber_id_key UNIQUE (update_id, subscriber_id),
  constraint newsletter_deliveries_update_id_user_id_key UNIQUE (update_id, user_id)
);
CREATE INDEX newsletter_deliveries_claimed ON public.newsletter_deliveries USING btree (claimed_at) WHERE (state = 'claimed'::text);
CREATE INDEX newsletter_deliveries_pace ON public.newsletter_deliveries USING btree (claimed_at DESC) WHERE (claimed_at IS NOT NULL);
CREATE INDEX newsletter_deliveries_subscriber ON public.newsletter_deliveries USING btree (subscriber_id) WHERE (subscriber_id IS NOT NULL);
CREATE INDEX newsletter_deliveries_user ON public.newsletter_deliveries USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX newsletter_deliveries_waiting ON public.newsletter_deliveries USING btree (update_id, id) WHERE (state = 'waiting'::text);

-- newsletter_subscribers
create table newsletter_subscribers (
  id uuid not null default gen_random_uuid(),
  email text not null,
  locale text not null default 'en'::text,
  token_hash bytea,
  token_expires_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  unsubscribe_token uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  requested_at timestamp with time zone not null default now(),
  constraint newsletter_subscribers_pkey PRIMARY KEY (id),
  constraint newsletter_subscribers_check CHECK ((token_hash IS NULL) = (token_expires_at IS NULL)),
  constraint newsletter_subscribers_check1 CHECK (confirmed_at IS NOT NULL OR token_hash IS NOT NULL),
  constraint newsletter_subscribers_email_check CHECK (length(email) >= 3 AND length(email) <= 255),
  constraint newsletter_subscribers_locale_check CHECK (length(locale) >= 2 AND length(locale) <= 35),
  constraint newsletter_subscribers_email_key UNIQUE (email),
  constraint newsletter_subscribers_token_hash_key UNIQUE (token_hash),
  constraint newsletter_subscribers_unsubscribe_token_key UNIQUE (unsubscribe_token)
);

-- newsletter_updates
create table newsletter_updates (
  id uuid not null default gen_random_uuid(),
  subject text not null,
  body text not null,
  state text not null default 'draft'::text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  revision integer not null default 1,
  constraint newsletter_updates_pkey PRIMARY KEY (id),
  constraint newsletter_updates_body_check CHECK (length(body) <= 20000),
  constraint newsletter_updates_check CHECK ((state = 'draft'::text) = (started_at IS NULL)),
  constraint newsletter_updates_revision_check CHECK (revision >= 1),
  constraint newsletter_updates_state_check CHECK (state = ANY (ARRAY['draft'::text, 'sending'::text, 'stopped'::text, 'sent'::text])),
  constraint newsletter_updates_subject_check CHECK (subject ~ '\S'::text AND length(subject) <= 200),
  constraint newsletter_updates_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_profiles(id) ON DELETE SET NULL
);

-- nft_badges
create table nft_badges (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  badge_type text not null,
  token_id text not null default ''::text,
  contract_address text not null,
  metadata_uri text not null,
  transaction_hash text not null,
  minted_at timestamp with time zone not null default now(),
  chain_id bigint not null default 11155111,
  wallet_address text not null default ''::text,
  is_local boolean not null default false,
  state text not null default 'unconfirmed'::text,
  confirmed_at timestamp with time zone,
  constraint nft_badges_pkey PRIMARY KEY (id),
  constraint nft_badges_badge_type_check CHECK (badge_type = ANY (ARRAY['First Steps'::text, 'Community Builder'::text, 'Accessibility Advocate'::text, 'Guardian of Access'::text, 'Inclusion Champion'::text, 'Accessibility Legend'::text])),
  constraint nft_badges_confirmed_has_token CHECK (state <> 'confirmed'::text OR token_id <> ''::text),
  constraint nft_badges_state_check CHECK (state = ANY (ARRAY['unconfirmed'::text, 'waiting'::text, 'confirmed'::text])),
  constraint nft_badges_waiting_has_none CHECK (state <> 'waiting'::text OR token_id = ''::text),
  constraint nft_badges_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE,
  constraint nft_badges_user_id_badge_type_key UNIQUE (user_id, badge_type)
);
CREATE INDEX badges_user_newest ON public.nft_badges USING btree (user_id, minted_at DESC);
CREATE UNIQUE INDEX nft_badges_token ON public.nft_badges USING btree (chain_id, lower(contract_address), token_id) WHERE (state = 'confirmed'::text);

-- notifications
create table notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  mail_due_at timestamp with time zone default now() + '00:03:00'::interval,
  mail_id uuid,
  mailed_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_kind_check CHECK (kind = ANY (ARRAY['review_verified'::text, 'review_returned'::text, 'review_removed'::text, 'review_restored'::text, 'review_reported'::text, 'report_decided'::text, 'badge_earned'::text, 'role_given'::text, 'role_taken'::text, 'place_changed'::text, 'correction_decided'::text])),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);
CREATE INDEX notifications_mail ON public.notifications USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX notifications_mail_due ON public.notifications USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL);
CREATE UNIQUE INDEX notifications_one_of_badge ON public.notifications USING btree (user_id, ((details ->> 'badge_type'::text))) WHERE (kind = 'badge_earned'::text);
CREATE INDEX notifications_unread_newest ON public.notifications USING btree (user_id, created_at) WHERE (read_at IS NULL);
CREATE INDEX notifications_user_newest ON public.notifications USING btree (user_id, created_at DESC, id DESC);

-- open_data_file
create table open_data_file (
  is_only boolean not null default true,
  folder text not null default 'b'::text,
  id uuid,
  bytes bigint,
  made_at timestamp with time zone,
  claimed_by uuid,
  claimed_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint open_data_file_pkey PRIMARY KEY (is_only),
  constraint open_data_file_bytes_check CHECK (bytes > 0),
  constraint open_data_file_check CHECK ((id IS NULL) = (bytes IS NULL) AND (id IS NULL) = (made_at IS NULL)),
  constraint open_data_file_folder_check CHECK (folder = ANY (ARRAY['a'::text, 'b'::text])),
  constraint open_data_file_is_only_check CHECK (is_only)
);

-- outgoing_turns
create table outgoing_turns (
  service text not null,
  next_turn_at timestamp with time zone not null,
  constraint outgoing_turns_pkey PRIMARY KEY (service)
);

-- photos
create table photos (
  id uuid not null,
  user_id uuid not null,
  review_id uuid,
  path text not null,
  alt_text text,
  width integer not null,
  height integer not null,
  edges integer[] not null,
  bytes integer not null,
  created_at timestamp with time zone not null default now(),
  removed_review_id uuid,
  topic text,
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_alt_text_check CHECK (length(alt_text) >= 1 AND length(alt_text) <= 500),
  constraint photos_bytes_check CHECK (bytes > 0),
  constraint photos_check CHECK (review_id IS NULL OR removed_review_id IS NULL),
  constraint photos_edges_check CHECK (cardinality(edges) >= 1 AND cardinality(edges) <= 3),
  constraint photos_height_check CHECK (height > 0),
  constraint photos_topic_check CHECK (topic = ANY (photo_topic_ids())),
  constraint photos_width_check CHECK (width > 0),
  constraint photos_removed_review_id_fkey FOREIGN KEY (removed_review_id) REFERENCES removed_reviews(id) ON DELETE CASCADE,
  constraint photos_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE,
  constraint photos_path_key UNIQUE (path)
);
CREATE INDEX photos_described ON public.photos USING btree (created_at DESC, id DESC) WHERE (alt_text IS NOT NULL);
CREATE INDEX photos_removed_review ON public.photos USING btree (removed_review_id) WHERE (removed_review_id IS NOT NULL);
CREATE INDEX photos_review ON public.photos USING btree (review_id) WHERE (review_id IS NOT NULL);
CREATE INDEX photos_user ON public.photos USING btree (user_id);
CREATE INDEX photos_words ON public.photos USING gin (search_form(alt_text) gin_trgm_ops) WHERE (alt_text IS NOT NULL);
CREATE STATISTICS public.photos_words_of_alt_text ON search_form(alt_text) FROM photos;
CREATE TRIGGER photos_removed AFTER DELETE ON photos REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_files('photo', 'id');

-- privacy_settings
create table privacy_settings (
  user_id uuid not null,
  public_profile boolean not null default true,
  show_review_count boolean not null default true,
  show_badges boolean not null default true,
  anonymous_reviews boolean not null default false,
  review_notifications boolean not null default true,
  badge_notifications boolean not null default true,
  community_updates boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  role_notifications boolean not null default true,
  constraint privacy_settings_pkey PRIMARY KEY (user_id),
  constraint privacy_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);
CREATE INDEX privacy_settings_community_updates ON public.privacy_settings USING btree (user_id) WHERE community_updates;
CREATE TRIGGER privacy_applied AFTER INSERT OR DELETE OR UPDATE ON privacy_settings FOR EACH ROW EXECUTE FUNCTION apply_privacy();
CREATE TRIGGER privacy_settings_left_newsletter AFTER UPDATE OF community_updates ON privacy_settings FOR EACH ROW WHEN (old.community_updates AND NOT new.community_updates) EXECUTE FUNCTION leave_newsletter();

-- region_members
create table region_members (
  region_key text not null,
  user_id uuid not null,
  reviews integer not null,
  constraint region_members_pkey PRIMARY KEY (region_key, user_id),
  constraint region_members_reviews_check CHECK (reviews > 0),
  constraint region_members_region_key_fkey FOREIGN KEY (region_key) REFERENCES regions(key),
  constraint region_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);
CREATE INDEX region_members_user ON public.region_members USING btree (user_id);
CREATE TRIGGER region_members_counted AFTER INSERT OR DELETE ON region_members FOR EACH ROW EXECUTE FUNCTION count_region();

-- regions
create table regions (
  key text not null,
  name text not null,
  members integer not null default 0,
  constraint regions_pkey PRIMARY KEY (key),
  constraint regions_members_check CHECK (members >= 0)
);

-- removed_reviews
create table removed_reviews (
  id uuid not null,
  user_id uuid not null,
  location_id uuid,
  location_name text not null,
  rating integer not null,
  accessibility_features text[] not null,
  photos text[] not null,
  comments text not null,
  is_verified boolean not null,
  is_first_of_location boolean not null,
  signals text[] not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  removed_at timestamp with time zone not null default now(),
  removed_by uuid,
  cause text not null,
  reason text,
  details text,
  search_text text not null generated always as (search_form((location_name || ' '::text) || comments)) stored,
  feature_answers jsonb not null default '{}'::jsonb,
  place_details jsonb not null default '{}'::jsonb,
  visited_as text,
  answered_at timestamp with time zone,
  constraint removed_reviews_pkey PRIMARY KEY (id),
  constraint removed_reviews_cause_check CHECK (cause = ANY (ARRAY['moderation'::text, 'suspension'::text, 'author'::text])),
  constraint removed_reviews_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE SET NULL,
  constraint removed_reviews_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES user_profiles(id) ON DELETE SET NULL,
  constraint removed_reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);
CREATE INDEX removed_reviews_location ON public.removed_reviews USING btree (location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX removed_reviews_newest ON public.removed_reviews USING btree (cause, removed_at DESC, id DESC);
CREATE INDEX removed_reviews_user ON public.removed_reviews USING btree (user_id, cause);
CREATE INDEX removed_reviews_words ON public.removed_reviews USING gin (search_text gin_trgm_ops) WHERE (cause = 'moderation'::text);

-- replica_holds
create table replica_holds (
  is_only boolean not null default true,
  held_until timestamp with time zone not null,
  constraint replica_holds_pkey PRIMARY KEY (is_only),
  constraint replica_holds_is_only_check CHECK (is_only)
);

-- review_reports
create table review_reports (
  id uuid not null default gen_random_uuid(),
  review_id uuid,
  reporter_id uuid not null,
  reason text not null,
  details text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  resolved_by uuid,
  removed_review_id uuid,
  constraint review_reports_pkey PRIMARY KEY (id),
  constraint review_reports_check CHECK (reason <> 'other'::text OR details ~ '\S'::text),
  constraint review_reports_check1 CHECK (num_nonnulls(review_id, removed_review_id) = 1),
  constraint review_reports_details_check CHECK (length(details) <= 1000),
  constraint review_reports_reason_check CHECK (reason = ANY (ARRAY['spam'::text, 'offensive'::text, 'wrong_place'::text, 'inaccurate'::text, 'privacy'::text, 'other'::text])),
  constraint review_reports_removed_review_id_fkey FOREIGN KEY (removed_review_id) REFERENCES removed_reviews(id) ON DELETE CASCADE,
  constraint review_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES user_profiles(id) ON DELETE CASCADE,
  constraint review_reports_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES user_profiles(id) ON DELETE SET NULL,
  constraint review_reports_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_reports_review_id_reporter_id_key UNIQUE (review_id, reporter_id)
);
CREATE INDEX review_reports_open ON public.review_reports USING btree (updated_at DESC, id DESC) WHERE (resolved_at IS NULL);
CREATE INDEX review_reports_removed_review ON public.review_reports USING btree (removed_review_id) WHERE (removed_review_id IS NOT NULL);
CREATE INDEX review_reports_reporter ON public.review_reports USING btree (reporter_id, created_at, id);

-- review_submissions
create table review_submissions (
  user_id uuid not null,
  idempotency_key text not null,
  request_hash text not null,
  review_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint review_submissions_pkey PRIMARY KEY (user_id, idempotency_key),
  constraint review_submissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);

-- reviews
create table reviews (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  location_id uuid not null,
  rating integer not null,
  accessibility_features text[] not null default '{}'::text[],
  photos text[] not null default '{}'::text[],
  comments text not null default ''::text,
  is_verified boolean not null default false,
  is_first_of_location boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  comments_search text not null generated always as (search_form(comments)) stored,
  signals text[] not null default '{}'::text[],
  region_key text,
  points integer not null generated always as (review_points(is_verified, photos, comments, is_first_of_location)) stored,
  feature_answers jsonb not null default '{}'::jsonb,
  place_details jsonb not null default '{}'::jsonb,
  visited_as text,
  answered_at timestamp with time zone,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_accessibility_features_check CHECK (accessibility_features <@ feature_ids() AND cardinality(accessibility_features) <= cardinality(feature_ids()) AND array_position(accessibility_features, NULL::text) IS NULL),
  constraint reviews_comments_check CHECK (length(comments) <= 5000),
  constraint reviews_feature_answers_check CHECK (jsonb_typeof(feature_answers) = 'object'::text AND (feature_answers - feature_ids()) = '{}'::jsonb AND NOT jsonb_path_exists(feature_answers, '$.*?((@ != "yes" && @ != "partly") && @ != "no")'::jsonpath)),
  constraint reviews_photos_check CHECK (cardinality(photos) <= 5 AND array_position(photos, NULL::text) IS NULL),
  constraint reviews_place_details_check CHECK (jsonb_typeof(place_details) = 'object'::text AND length(place_details::text) <= 4000),
  constraint reviews_rating_check CHECK (rating >= 1 AND rating <= 5),
  constraint reviews_signals_check CHECK (signals <@ signal_ids()),
  constraint reviews_visited_as_check CHECK (visited_as = ANY (visited_as_ids())),
  constraint reviews_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE CASCADE,
  constraint reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);
CREATE INDEX reviews_best ON public.reviews USING btree (is_verified, rating DESC, id DESC);
CREATE INDEX reviews_location_best ON public.reviews USING btree (location_id, rating DESC, created_at DESC, id DESC);
CREATE INDEX reviews_location_newest ON public.reviews USING btree (location_id, created_at DESC, id DESC);
CREATE INDEX reviews_location_person ON public.reviews USING btree (location_id, user_id, created_at DESC, id DESC) INCLUDE (rating);
CREATE INDEX reviews_location_verified ON public.reviews USING btree (location_id, is_verified DESC, created_at DESC, id DESC);
CREATE INDEX reviews_newest ON public.reviews USING btree (is_verified, created_at DESC, id DESC);
CREATE UNIQUE INDEX reviews_one_first_of_location ON public.reviews USING btree (location_id) WHERE is_first_of_location;
CREATE INDEX reviews_same_text ON public.reviews USING btree (hashtextextended(comments, (0)::bigint)) WHERE (length(comments) >= 20);
CREATE INDEX reviews_updated_day ON public.reviews USING btree ((((updated_at AT TIME ZONE 'UTC'::text))::date), id);
CREATE INDEX reviews_user_newest ON public.reviews USING btree (user_id, created_at DESC, id DESC) INCLUDE (location_id, is_verified, points);
CREATE INDEX reviews_user_rating ON public.reviews USING btree (user_id, rating DESC, id DESC);
CREATE INDEX reviews_with_photos ON public.reviews USING btree (location_id, created_at DESC, id DESC) WHERE (photos <> '{}'::text[]);
CREATE INDEX reviews_with_signals ON public.reviews USING btree (created_at DESC, id DESC) INCLUDE (is_verified, rating, location_id, user_id) WHERE ((signals <> '{}'::text[]) AND (NOT is_verified));
CREATE INDEX reviews_words_pending ON public.reviews USING gin (comments_search gin_trgm_ops) WHERE ((NOT is_verified) AND (comments <> ''::text));
CREATE INDEX reviews_words_verified ON public.reviews USING gin (comments_search gin_trgm_ops) WHERE (is_verified AND (comments <> ''::text));
CREATE TRIGGER reviews_applied AFTER INSERT OR DELETE OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION apply_review();
CREATE TRIGGER reviews_counted_moved AFTER UPDATE ON reviews REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION count_moved_reviews();
CREATE TRIGGER reviews_prepared BEFORE INSERT OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION prepare_review();
CREATE TRIGGER reviews_region_counted AFTER INSERT OR DELETE OR UPDATE OF region_key ON reviews FOR EACH ROW EXECUTE FUNCTION count_region_member();
CREATE TRIGGER reviews_region_set BEFORE INSERT OR UPDATE OF region_key ON reviews FOR EACH ROW EXECUTE FUNCTION set_review_region();

-- saved_locations
create table saved_locations (
  user_id uuid not null,
  location_id uuid not null,
  saved_at timestamp with time zone not null default now(),
  constraint saved_locations_pkey PRIMARY KEY (user_id, location_id),
  constraint saved_locations_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE CASCADE,
  constraint saved_locations_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);
CREATE INDEX saved_locations_location ON public.saved_locations USING btree (location_id);

-- schema_migrations
create table schema_migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  is_compatible boolean not null default false,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

-- search_words
create table search_words (
  word text not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_alike ON public.search_words USING gin (word gin_trgm_ops);

-- shared_lists
create table shared_lists (
  user_id uuid not null,
  token text not null,
  created_at timestamp with time zone not null default now(),
  constraint shared_lists_pkey PRIMARY KEY (user_id),
  constraint shared_lists_token_check CHECK (token ~ '^[A-Za-z0-9_-]{32}$'::text),
  constraint shared_lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE,
  constraint shared_lists_token_key UNIQUE (token)
);

-- staged_addresses
create table staged_addresses (
  row_number integer not null,
  external_id text not null,
  number text not null,
  street text not null,
  street_key text not null,
  town text not null,
  town_key text not null,
  rest text not null,
  number_key text not null,
  number_value integer,
  is_interpolated boolean not null,
  latitude double precision not null,
  longitude double precision not null,
  constraint staged_addresses_pkey PRIMARY KEY (row_number)
);

-- staged_places
create table staged_places (
  external_id text not null,
  version integer,
  name text not null,
  address text not null,
  has_street boolean not null,
  near_street text,
  category text not null,
  kind_of_place text,
  part text not null,
  is_alone boolean not null,
  latitude double precision not null,
  longitude double precision not null,
  facts jsonb not null,
  content_hash text not null
);

-- staged_streets
create table staged_streets (
  name text not null,
  street_key text not null,
  town text not null,
  town_key text not null,
  latitude double precision not null,
  longitude double precision not null
);

-- street_areas
create table street_areas (
  name text not null,
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  license text not null,
  imported_at timestamp with time zone not null default now(),
  features_hash text,
  constraint street_areas_pkey PRIMARY KEY (name),
  constraint street_areas_check CHECK (west < east AND south < north),
  constraint street_areas_east_check CHECK (east >= '-180'::integer::double precision AND east <= 180::double precision),
  constraint street_areas_name_check CHECK (name ~ '\S'::text AND length(name) <= 200),
  constraint street_areas_north_check CHECK (north >= '-90'::integer::double precision AND north <= 90::double precision),
  constraint street_areas_south_check CHECK (south >= '-90'::integer::double precision AND south <= 90::double precision),
  constraint street_areas_west_check CHECK (west >= '-180'::integer::double precision AND west <= 180::double precision)
);

-- street_tiles
create table street_tiles (
  zoom smallint not null,
  x integer not null,
  y integer not null,
  area text not null,
  coverage real not null,
  content bytea not null,
  content_hash text not null,
  constraint street_tiles_pkey PRIMARY KEY (zoom, x, y, area),
  constraint street_tiles_coverage_check CHECK (coverage >= 0::double precision AND coverage <= 1::double precision),
  constraint street_tiles_x_check CHECK (x >= 0),
  constraint street_tiles_y_check CHECK (y >= 0),
  constraint street_tiles_zoom_check CHECK (zoom >= 0 AND zoom <= 22),
  constraint street_tiles_area_fkey FOREIGN KEY (area) REFERENCES street_areas(name) ON DELETE CASCADE
);
CREATE INDEX street_tiles_area ON public.street_tiles USING btree (area);

-- suspensions
create table suspensions (
  user_id uuid not null,
  reason text not null,
  withdraws_reviews boolean not null,
  suspended_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint suspensions_pkey PRIMARY KEY (user_id),
  constraint suspensions_reason_check CHECK (reason ~ '\S'::text AND length(reason) <= 500),
  constraint suspensions_suspended_by_fkey FOREIGN KEY (suspended_by) REFERENCES user_profiles(id) ON DELETE SET NULL,
  constraint suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE
);

-- unsubscribe_tokens
create table unsubscribe_tokens (
  user_id uuid not null,
  setting text not null,
  token uuid not null default gen_random_uuid(),
  constraint unsubscribe_tokens_pkey PRIMARY KEY (user_id, setting),
  constraint unsubscribe_tokens_setting_check CHECK (setting = ANY (ARRAY['review_notifications'::text, 'badge_notifications'::text, 'role_notifications'::text, 'all'::text])),
  constraint unsubscribe_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_profiles(id) ON DELETE CASCADE,
  constraint unsubscribe_tokens_token_key UNIQUE (token)
);

-- user_profiles
create table user_profiles (
  id uuid not null,
  full_name text not null,
  is_admin boolean not null default false,
  reputation_score integer not null default 0,
  total_reviews integer not null default 0,
  badges_earned integer not null generated always as ((total_reviews >= 1)::integer + (total_reviews >= 5)::integer + (total_reviews >= 25)::integer + (total_reviews >= 50)::integer + (total_reviews >= 100)::integer + (total_reviews >= 250)::integer) stored,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  name_search text not null generated always as (search_form(full_name)) stored,
  is_public boolean not null default true,
  is_named boolean not null default true,
  shows_review_count boolean not null default true,
  shows_badges boolean not null default true,
  avatar_id uuid,
  avatar_url text generated always as (('/storage/v1/object/public/avatars/'::text || avatar_id::text) || '.webp'::text) stored,
  month_end_reputation integer,
  month_end_reviews integer,
  month_end_badges integer,
  month_end date,
  verified_reviews integer not null default 0,
  constraint user_profiles_pkey PRIMARY KEY (id),
  constraint user_profiles_full_name_check CHECK (full_name ~ '\S'::text AND length(full_name) <= 120),
  constraint user_profiles_reputation_score_check CHECK (reputation_score >= 0),
  constraint user_profiles_total_reviews_check CHECK (total_reviews >= 0),
  constraint user_profiles_verified_reviews_check CHECK (verified_reviews >= 0 AND verified_reviews <= total_reviews),
  constraint user_profiles_avatar_id_fkey FOREIGN KEY (avatar_id) REFERENCES avatars(id) ON DELETE SET NULL,
  constraint user_profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX profiles_by_name ON public.user_profiles USING btree (name_search, id);
CREATE INDEX profiles_by_reputation ON public.user_profiles USING btree (reputation_score DESC, id DESC);
CREATE INDEX profiles_by_reviews ON public.user_profiles USING btree (total_reviews DESC, id DESC) INCLUDE (verified_reviews);
CREATE INDEX profiles_newest ON public.user_profiles USING btree (created_at DESC, id DESC) INCLUDE (name_search);
CREATE INDEX profiles_words ON public.user_profiles USING gin (name_search gin_trgm_ops);
CREATE UNIQUE INDEX user_profiles_avatar ON public.user_profiles USING btree (avatar_id) WHERE (avatar_id IS NOT NULL);
CREATE INDEX user_profiles_by_badges ON public.user_profiles USING btree (COALESCE(month_end_badges, badges_earned) DESC, COALESCE(month_end_reputation, reputation_score) DESC, id DESC) WHERE (is_public AND shows_badges AND (COALESCE(month_end_badges, badges_earned) > 0));
CREATE INDEX user_profiles_by_reputation ON public.user_profiles USING btree (COALESCE(month_end_reputation, reputation_score) DESC, id DESC) WHERE (is_public AND (COALESCE(month_end_reputation, reputation_score) > 0));
CREATE INDEX user_profiles_by_reviews ON public.user_profiles USING btree (COALESCE(month_end_reviews, total_reviews) DESC, COALESCE(month_end_reputation, reputation_score) DESC, id DESC) WHERE (is_public AND shows_review_count AND (COALESCE(month_end_reviews, total_reviews) > 0));
CREATE INDEX user_profiles_contributed ON public.user_profiles USING btree (updated_at) WHERE is_public;
CREATE TRIGGER user_profiles_badges_noted AFTER UPDATE ON user_profiles FOR EACH ROW WHEN (new.badges_earned <> old.badges_earned) EXECUTE FUNCTION note_earned_badges();
CREATE TRIGGER user_profiles_corrections_forgotten BEFORE DELETE ON user_profiles FOR EACH ROW EXECUTE FUNCTION forget_corrections();

-- views
create view badge_credentials_drift as
 SELECT 'badge_credentials.revoked_at'::text AS number,
    credential.id::text AS row_id,
    0::bigint AS stored,
    1::bigint AS expected
   FROM badge_credentials credential
     JOIN earned_badges badge ON badge.id = credential.earned_badge_id
  WHERE credential.revoked_at IS NULL AND badge.lost_at IS NOT NULL
UNION ALL
 SELECT 'badge_status_lists.issued'::text AS number,
    place.list::text AS row_id,
    place.issued::bigint AS stored,
    count(credential.id) AS expected
   FROM badge_status_lists place
     LEFT JOIN badge_credentials credential ON credential.status_list = place.list
  GROUP BY place.list
 HAVING place.issued <> count(credential.id);
create view badges_drift as
 SELECT 'earned_badges'::text AS number,
    person.id::text AS row_id,
    count(kept.id) AS stored,
    person.badges_earned::bigint AS expected
   FROM user_profiles person
     LEFT JOIN earned_badges kept ON kept.user_id = person.id AND kept.lost_at IS NULL
  GROUP BY person.id
 HAVING count(kept.id) <> person.badges_earned OR bool_or(kept.badge_type = ANY ((badge_types())[person.badges_earned + 1:]));
create view confirmations_drift as
 SELECT 'locations.confirmations'::text AS number,
    l.id::text AS row_id,
    l.confirmations::bigint AS stored,
    k.confirmations::bigint AS expected
   FROM locations l
     JOIN location_confirmation_figures k ON k.location_id = l.id
  WHERE l.confirmations <> k.confirmations
UNION ALL
 SELECT 'locations.changes_reported'::text AS number,
    l.id::text AS row_id,
    l.changes_reported AS stored,
    k.changes_reported AS expected
   FROM locations l
     JOIN location_confirmation_figures k ON k.location_id = l.id
  WHERE l.changes_reported <> k.changes_reported
UNION ALL
 SELECT 'locations.last_confirmation_at'::text AS number,
    l.id::text AS row_id,
    0 AS stored,
    1 AS expected
   FROM locations l
     JOIN location_confirmation_figures k ON k.location_id = l.id
  WHERE l.last_confirmed_at IS DISTINCT FROM k.last_confirmed_at OR l.last_confirmation_at IS DISTINCT FROM k.last_confirmation_at;
create view counted_ratings as
 SELECT location_id,
    count(*)::integer AS people,
    sum(rating)::integer AS stars
   FROM ( SELECT DISTINCT ON (reviews.location_id, reviews.user_id) reviews.location_id,
            reviews.rating
           FROM reviews
          ORDER BY reviews.location_id, reviews.user_id, reviews.created_at DESC, reviews.id DESC) newest
  GROUP BY location_id;
create view derived_drift as
 SELECT 'locations.total_reviews'::text AS number,
    l.id::text AS row_id,
    l.total_reviews::bigint AS stored,
    COALESCE(r.amount, 0::bigint) AS expected
   FROM locations l
     LEFT JOIN ( SELECT reviews.location_id,
            count(*) AS amount
           FROM reviews
          GROUP BY reviews.location_id) r ON r.location_id = l.id
  WHERE l.total_reviews <> COALESCE(r.amount, 0::bigint)
UNION ALL
 SELECT 'locations.rating_sum'::text AS number,
    l.id::text AS row_id,
    l.rating_sum AS stored,
    COALESCE(r.stars, 0) AS expected
   FROM locations l
     LEFT JOIN counted_ratings r ON r.location_id = l.id
  WHERE l.rating_sum <> COALESCE(r.stars, 0)
UNION ALL
 SELECT 'locations.raters'::text AS number,
    l.id::text AS row_id,
    l.raters AS stored,
    COALESCE(r.people, 0) AS expected
   FROM locations l
     LEFT JOIN counted_ratings r ON r.location_id = l.id
  WHERE l.raters <> COALESCE(r.people, 0)
UNION ALL
 SELECT 'user_profiles.total_reviews'::text AS number,
    p.id::text AS row_id,
    p.total_reviews AS stored,
    COALESCE(r.amount, 0::bigint) AS expected
   FROM user_profiles p
     LEFT JOIN ( SELECT reviews.user_id,
            count(*) AS amount
           FROM reviews
          GROUP BY reviews.user_id) r ON r.user_id = p.id
  WHERE p.total_reviews <> COALESCE(r.amount, 0::bigint)
UNION ALL
 SELECT 'user_profiles.verified_reviews'::text AS number,
    p.id::text AS row_id,
    p.verified_reviews AS stored,
    COALESCE(r.amount, 0::bigint) AS expected
   FROM user_profiles p
     LEFT JOIN ( SELECT reviews.user_id,
            count(*) AS amount
           FROM reviews
          WHERE reviews.is_verified
          GROUP BY reviews.user_id) r ON r.user_id = p.id
  WHERE p.verified_reviews <> COALESCE(r.amount, 0::bigint)
UNION ALL
 SELECT 'user_profiles.reputation_score'::text AS number,
    p.id::text AS row_id,
    p.reputation_score AS stored,
    COALESCE(r.points, 0::bigint) AS expected
   FROM user_profiles p
     LEFT JOIN ( SELECT reviews.user_id,
            sum(review_points(reviews.is_verified, reviews.photos, reviews.comments, reviews.is_first_of_location)) AS points
           FROM reviews
          GROUP BY reviews.user_id) r ON r.user_id = p.id
  WHERE p.reputation_score <> COALESCE(r.points, 0::bigint)
UNION ALL
 SELECT 'locations.kind'::text AS number,
    l.id::text AS row_id,
    l.kind AS stored,
    location_kind(l.category, l.features, rating_band(l.rating_sum, l.raters), l.public_facts) | closed_bit(l.closed_at) AS expected
   FROM locations l
  WHERE l.kind <> (location_kind(l.category, l.features, rating_band(l.rating_sum, l.raters), l.public_facts) | closed_bit(l.closed_at))
UNION ALL
 SELECT 'locations.public_facts'::text AS number,
    l.id::text AS row_id,
    0 AS stored,
    1 AS expected
   FROM locations l
     LEFT JOIN stated_facts f ON f.location_id = l.id
  WHERE l.public_facts <> COALESCE(f.facts, '{}'::jsonb)
UNION ALL
 SELECT 'location_cells'::text AS number,
    location_cells_drift.square AS row_id,
    location_cells_drift.stored,
    location_cells_drift.expected
   FROM location_cells_drift;
create view drift as
 SELECT derived_drift.number,
    derived_drift.row_id,
    derived_drift.stored,
    derived_drift.expected
   FROM derived_drift
UNION ALL
 SELECT confirmations_drift.number,
    confirmations_drift.row_id,
    confirmations_drift.stored,
    confirmations_drift.expected
   FROM confirmations_drift
UNION ALL
 SELECT privacy_drift.number,
    privacy_drift.row_id,
    privacy_drift.stored,
    privacy_drift.expected
   FROM privacy_drift
UNION ALL
 SELECT leaderboard_drift.number,
    leaderboard_drift.row_id,
    leaderboard_drift.stored,
    leaderboard_drift.expected
   FROM leaderboard_drift
UNION ALL
 SELECT badges_drift.number,
    badges_drift.row_id,
    badges_drift.stored,
    badges_drift.expected
   FROM badges_drift
UNION ALL
 SELECT badge_credentials_drift.number,
    badge_credentials_drift.row_id,
    badge_credentials_drift.stored,
    badge_credentials_drift.expected
   FROM badge_credentials_drift;
create view leaderboard_drift as
 WITH counted AS (
         SELECT normalized(region_of(locations.address)) AS region_key,
            reviews.user_id,
            count(*)::integer AS reviews
           FROM reviews
             JOIN locations ON locations.id = reviews.location_id
          WHERE region_of(locations.address) IS NOT NULL
          GROUP BY (normalized(region_of(locations.address))), reviews.user_id
        )
 SELECT 'region_members.reviews'::text AS number,
    (COALESCE(stored.region_key, counted.region_key) || ' '::text) || COALESCE(stored.user_id, counted.user_id) AS row_id,
    COALESCE(stored.reviews, 0)::bigint AS stored,
    COALESCE(counted.reviews, 0)::bigint AS expected
   FROM region_members stored
     FULL JOIN counted ON counted.region_key = stored.region_key AND counted.user_id = stored.user_id
  WHERE stored.reviews IS DISTINCT FROM counted.reviews
UNION ALL
 SELECT 'regions.members'::text AS number,
    regions.key AS row_id,
    regions.members AS stored,
    COALESCE(actual.members, 0::bigint) AS expected
   FROM regions
     LEFT JOIN ( SELECT region_members.region_key,
            count(*) AS members
           FROM region_members
          GROUP BY region_members.region_key) actual ON actual.region_key = regions.key
  WHERE regions.members <> COALESCE(actual.members, 0::bigint);
create view location_cells_drift as
 WITH shares AS (
         SELECT s.level,
            s.part,
            s.cell,
            s.cell_kind,
            s.count,
            s.rating_total,
            s.sum_x,
            s.sum_y,
            s.sum_squares
           FROM locations l,
            LATERAL cell_shares(1, mercator_x(l.longitude), mercator_y(l.latitude), l."position", l.kind, rating_thousandths(l.rating_sum, l.raters)) s(level, part, cell, cell_kind, count, rating_total, sum_x, sum_y, sum_squares)
          WHERE l.closed_at IS NULL
        UNION ALL
         SELECT s.level,
            s.part,
            s.cell,
            s.cell_kind,
            s.count,
            s.rating_total,
            s.sum_x,
            s.sum_y,
            s.sum_squares
           FROM location_cell_changes c,
            LATERAL cell_shares(- c.amount, c.x, c.y, c."position", c.kind, c.rating) s(level, part, cell, cell_kind, count, rating_total, sum_x, sum_y, sum_squares)
        ), expected_kinds AS (
         SELECT shares.level,
            shares.part,
            shares.cell,
            shares.cell_kind AS kind,
            sum(shares.count) AS count,
            sum(shares.rating_total) AS rating_total
           FROM shares
          GROUP BY shares.level, shares.part, shares.cell, shares.cell_kind
         HAVING sum(shares.count) <> 0 OR sum(shares.rating_total) <> 0
        ), stored_kinds AS (
         SELECT cells.level,
            cells.part,
            cells.cell,
            kept.kind,
            kept.count,
            kept.rating_total
           FROM location_cells cells,
            LATERAL UNNEST(cells.kinds, cells.counts, cells.rating_totals) kept(kind, count, rating_total)
        ), expected_cells AS (
         SELECT shares.level,
            shares.part,
            shares.cell,
            sum(shares.count) AS total,
            COALESCE(sum(shares.count) FILTER (WHERE kind_band(shares.cell_kind) > 0), 0::bigint) AS rated,
            COALESCE(sum(shares.count) FILTER (WHERE kind_has_facts(shares.cell_kind)), 0::bigint) AS with_facts,
            sum(shares.rating_total) AS rating_total,
            sum(shares.sum_x) AS sum_x,
            sum(shares.sum_y) AS sum_y,
            sum(shares.sum_squares) AS sum_squares
           FROM shares
          GROUP BY shares.level, shares.part, shares.cell
         HAVING sum(shares.count) <> 0
        )
 SELECT format('%s/%s/%s kind %s'::text, level, part, cell, kind) AS square,
    COALESCE(s.count, 0)::bigint AS stored,
    COALESCE(e.count, 0::bigint) AS expected
   FROM expected_kinds e
     FULL JOIN stored_kinds s USING (level, part, cell, kind)
  WHERE e.count IS DISTINCT FROM s.count::bigint OR e.rating_total::numeric IS DISTINCT FROM s.rating_total::numeric
UNION ALL
 SELECT format('%s/%s/%s'::text, level, part, cell) AS square,
    COALESCE(s.total, 0::bigint) AS stored,
    COALESCE(e.total, 0::bigint) AS expected
   FROM expected_cells e
     FULL JOIN location_cells s USING (level, part, cell)
  WHERE e.total IS DISTINCT FROM s.total OR e.rated IS DISTINCT FROM s.rated OR e.with_facts IS DISTINCT FROM s.with_facts OR e.rating_total IS DISTINCT FROM s.rating_total OR e.sum_x::numeric IS DISTINCT FROM s.sum_x::numeric OR e.sum_y::numeric IS DISTINCT FROM s.sum_y::numeric OR e.sum_squares::numeric IS DISTINCT FROM s.sum_squares::numeric;
create view location_confirmation_figures as
 SELECT l.id AS location_id,
    COALESCE(c.yes, 0::bigint)::integer AS confirmations,
    COALESCE(c.no, 0::bigint)::integer AS changes_reported,
    c.last_yes AS last_confirmed_at,
    GREATEST(r.last_review, c.last_answer) AS last_confirmation_at
   FROM locations l
     LEFT JOIN ( SELECT reviews.location_id,
            max(reviews.created_at) AS last_review
           FROM reviews
          GROUP BY reviews.location_id) r ON r.location_id = l.id
     LEFT JOIN ( SELECT location_confirmations.location_id,
            count(*) FILTER (WHERE location_confirmations.is_accurate) AS yes,
            count(*) FILTER (WHERE NOT location_confirmations.is_accurate) AS no,
            max(location_confirmations.answered_at) FILTER (WHERE location_confirmations.is_accurate) AS last_yes,
            max(location_confirmations.answered_at) AS last_answer
           FROM location_confirmations
          GROUP BY location_confirmations.location_id) c ON c.location_id = l.id;
create view newsletter_recipients as
 SELECT 'account'::text AS source,
    account.id,
    account.email,
    profile.full_name,
    kept.updated_at AS subscribed_at,
    account.user_metadata ->> 'locale'::text AS locale
   FROM privacy_settings kept
     JOIN user_profiles profile ON profile.id = kept.user_id
     JOIN auth.users account ON account.id = kept.user_id
  WHERE kept.community_updates AND account.email IS NOT NULL AND account.email_confirmed_at IS NOT NULL AND (account.banned_until IS NULL OR account.banned_until <= now()) AND NOT (EXISTS ( SELECT
           FROM suspensions
          WHERE suspensions.user_id = account.id))
UNION ALL
 SELECT 'list'::text AS source,
    newsletter_subscribers.id,
    newsletter_subscribers.email,
    NULL::text AS full_name,
    newsletter_subscribers.confirmed_at AS subscribed_at,
    newsletter_subscribers.locale
   FROM newsletter_subscribers
  WHERE newsletter_subscribers.confirmed_at IS NOT NULL;
create view privacy_drift as
 SELECT 'user_profiles.privacy'::text AS number,
    p.id::text AS row_id,
    0::bigint AS stored,
    1::bigint AS expected
   FROM user_profiles p
     LEFT JOIN privacy_settings s ON s.user_id = p.id
  WHERE p.is_public IS DISTINCT FROM COALESCE(s.public_profile, true) OR p.is_named IS DISTINCT FROM COALESCE(s.public_profile AND NOT s.anonymous_reviews, true) OR p.shows_review_count IS DISTINCT FROM COALESCE(s.show_review_count, true) OR p.shows_badges IS DISTINCT FROM COALESCE(s.show_badges, true) OR (p.month_end IS NULL) IS DISTINCT FROM p.is_named;
create view stated_facts as
 SELECT location_id,
    jsonb_object_agg(about, jsonb_build_object('says', says, 'source', source)) AS facts
   FROM ( SELECT DISTINCT ON (of_source.location_id, of_source.about) of_source.location_id,
            of_source.about,
            of_source.says,
            of_source.source
           FROM ( SELECT DISTINCT ON (cautious.location_id, cautious.about, cautious.source) cautious.location_id,
                    cautious.about,
                    cautious.says,
                    cautious.source
                   FROM ( SELECT DISTINCT ON (location_facts.location_id, location_facts.about, location_facts.source, location_facts.key) location_facts.location_id,
                            location_facts.about,
                            location_facts.key,
                            location_facts.says,
                            location_facts.source
                           FROM location_facts
                          WHERE location_facts.about IS NOT NULL
                          ORDER BY location_facts.location_id, location_facts.about, location_facts.source, location_facts.key, (array_position(fact_answer_ids(), location_facts.says))) cautious
                  ORDER BY cautious.location_id, cautious.about, cautious.source, (array_position(fact_answer_ids(), cautious.says)) DESC) of_source
          ORDER BY of_source.location_id, of_source.about, (array_position(fact_answer_ids(), of_source.says)), of_source.source) stated
  GROUP BY location_id;
create view visible_authors as
 SELECT id,
    full_name,
    avatar_id,
    avatar_url,
    is_public,
    is_named,
    is_public AND shows_review_count AS shows_review_count,
    is_public AND shows_badges AS shows_badges,
    COALESCE(month_end_reputation, reputation_score) AS reputation_score,
    COALESCE(month_end_reviews, total_reviews) AS total_reviews,
    COALESCE(month_end_badges, badges_earned) AS badges_earned,
        CASE
            WHEN is_named THEN created_at
            ELSE date_trunc('month'::text, created_at, 'UTC'::text) + '12:00:00'::interval
        END AS created_at,
    updated_at
   FROM user_profiles;

-- functions
CREATE OR REPLACE FUNCTION public.analyze_import_staging()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  analyze staged_places, ended_elements, staged_addresses, staged_streets, new_places;
end $function$;
revoke execute on routine analyze_import_staging() from public;
CREATE OR REPLACE FUNCTION public.apply_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare place uuid; yes integer := 0; no integer := 0;
begin
  if tg_op = 'UPDATE' and (old.is_accurate, old.answered_at) is not distinct from (new.is_accurate, new.answered_at) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    place := old.location_id; yes := - old.is_accurate::integer; no := - (not old.is_accurate)::integer;
  end if;
  if tg_op <> 'DELETE' then
    place := new.location_id; yes := yes + new.is_accurate::integer; no := no + (not new.is_accurate)::integer;
  end if;
  -- A statement reads what is committed when it begins. The next statement begins with the lock, so it reads the
  -- confirmations that other writers committed before they released it.
  perform 1 from locations where id = place for no key update;
  update locations set confirmations = confirmations + yes, changes_reported = changes_reported + no,
    last_confirmed_at = (
      select max(answered_at) from location_confirmations where location_id = place and is_accurate
    ),
    last_confirmation_at = latest_confirmation(place)
    where id = place;
  perform mark_access(place);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.apply_privacy()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare named boolean := true; was_named boolean; person uuid;
begin
  if tg_op = 'DELETE' then
    person := old.user_id;
    update user_profiles set is_public = true, shows_review_count = true, shows_badges = true where id = person;
  else
    person := new.user_id;
    named := new.public_profile and not new.anonymous_reviews;
    update user_profiles set is_public = new.public_profile, shows_review_count = new.show_review_count,
      shows_badges = new.show_badges
      where id = person;
  end if;
  select is_named into was_named from user_profiles where id = person;
  if named and not was_named then
    update user_profiles set is_named = true, month_end_reputation = null, month_end_reviews = null,
      month_end_badges = null, month_end = null
      where id = person;
  elsif was_named and not named then
    update user_profiles set is_named = false where id = person;
    perform set_month_end_figures(person);
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.apply_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  reviewed uuid; author uuid; points integer := 0; amount integer := 0; verified integer := 0;
  is_rated boolean := true; is_answered boolean := true; is_contribution boolean := false;
begin
  if tg_op <> 'INSERT' then
    reviewed := old.location_id; author := old.user_id; amount := -1;
    points := -review_points(old.is_verified, old.photos, old.comments, old.is_first_of_location);
    verified := -old.is_verified::integer;
  end if;
  if tg_op <> 'DELETE' then
    reviewed := new.location_id; author := new.user_id; amount := amount + 1;
    points := points + review_points(new.is_verified, new.photos, new.comments, new.is_first_of_location);
    verified := verified + new.is_verified::integer;
    is_contribution := tg_op = 'INSERT' or new.updated_at <> old.updated_at
      or cardinality(new.photos) > cardinality(old.photos);
  end if;
  if tg_op = 'UPDATE' and new.location_id <> old.location_id then
    -- A merge of places, or its undo, moves the review. The person keeps it, and count_moved_reviews counts the
    -- reviews of both places.
    update user_profiles set reputation_score = reputation_score + points, verified_reviews = verified_reviews + verified
      where id = author;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    is_rated := (old.rating, old.created_at) <> (new.rating, new.created_at);
    is_answered := (old.created_at, old.feature_answers, old.place_details, old.answered_at)
      is distinct from (new.created_at, new.feature_answers, new.place_details, new.answered_at);
  end if;
  if is_rated then
    -- A statement reads what is committed when it begins. The next statement begins with the lock, so it reads the
    -- reviews that other writers committed before they released it.
    perform 1 from locations where id = reviewed for no key update;
    update locations set total_reviews = total_reviews + amount, raters = newest.people, rating_sum = newest.stars,
      last_confirmation_at = latest_confirmation(reviewed)
      from newest_ratings(reviewed) as newest where id = reviewed;
  end if;
  if is_answered then perform mark_access(reviewed); end if;
  if amount <> 0 or points <> 0 or verified <> 0 or is_contribution then
    update user_profiles
      set total_reviews = total_reviews + amount, verified_reviews = verified_reviews + verified,
        reputation_score = reputation_score + points,
        updated_at = case
          -- A restored review, or one of the demo, keeps the time of its writing.
          when tg_op = 'INSERT' then greatest(updated_at, new.created_at)
          when is_contribution then now()
          else updated_at
        end
      where id = author;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.badge_types()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['First Steps'::text, 'Community Builder'::text, 'Accessibility Advocate'::text, 'Guardian of Access'::text, 'Inclusion Champion'::text, 'Accessibility Legend'::text];
CREATE OR REPLACE FUNCTION public.badges_of(reviews integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((((reviews >= 1))::integer + ((reviews >= 5))::integer) + ((reviews >= 25))::integer) + ((reviews >= 50))::integer) + ((reviews >= 100))::integer) + ((reviews >= 250))::integer);
CREATE OR REPLACE FUNCTION public.category_ids()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['restaurant'::text, 'retail'::text, 'public-service'::text, 'transportation'::text, 'entertainment'::text, 'healthcare'::text, 'recreation'::text, 'other'::text];
CREATE OR REPLACE FUNCTION public.cell_shares(amount integer, x integer, y integer, "position" bigint, kind integer, rating integer)
 RETURNS TABLE(level integer, part integer, cell bigint, cell_kind integer, count integer, rating_total integer, sum_x integer, sum_y integer, sum_squares integer)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 29
BEGIN ATOMIC
 SELECT at.level,
     parts.part,
     (cell_shares."position" >> (60 - (2 * at.level))),
         CASE
             WHEN (at.level < 16) THEN kind_anywhere(cell_shares.kind)
             ELSE cell_shares.kind
         END AS kind,
     cell_shares.amount AS amount,
     (cell_shares.amount * cell_shares.rating),
     (cell_shares.amount * at.x),
     (cell_shares.amount * at.y),
     (cell_shares.amount * ((at.x * at.x) + (at.y * at.y)))
    FROM (( SELECT level.level,
             ((cell_shares.x >> (22 - level.level)) & 255) AS x,
             ((cell_shares.y >> (22 - level.level)) & 255) AS y
            FROM generate_series(3, 18) level(level)) at
      CROSS JOIN LATERAL ( SELECT 0 AS part
         UNION ALL
          SELECT kind_category(cell_shares.kind) AS kind_category
           WHERE (at.level < 16)) parts);
END;
CREATE OR REPLACE FUNCTION public.clean_pending_lists(tables regclass[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select gin_clean_pending_list(indexrelid)
  from pg_index join pg_class as index on index.oid = indexrelid join pg_am as method on method.oid = relam
  where amname = 'gin' and indrelid = any (tables)
$function$;
revoke execute on routine clean_pending_lists(regclass[]) from public;
CREATE OR REPLACE FUNCTION public.clear_import_staging()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  truncate staged_places, ended_elements, staged_addresses, staged_streets, new_places
$function$;
revoke execute on routine clear_import_staging() from public;
CREATE OR REPLACE FUNCTION public.closed_bit(closed_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (closed_at IS NULL) THEN 0 ELSE 1073741824 END;
CREATE OR REPLACE FUNCTION public.confirmation_rank(looked timestamp with time zone, id uuid)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((GREATEST((0)::double precision, COALESCE(floor((date_part('epoch'::text, (looked - '1970-01-01 00:00:00+00'::timestamp with time zone)) / (60)::double precision)), (0)::double precision)))::bigint << 20) | tie_break(id)))::double precision / ('2199023255552'::bigint)::double precision);
CREATE OR REPLACE FUNCTION public.count_moved_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare place uuid;
begin
  for place in
    select distinct id from (
      select unnest(array[was.location_id, became.location_id]) as id from was join became using (id)
      where was.location_id <> became.location_id
    ) as moved order by id
  loop
    update locations
      set total_reviews = (select count(*) from reviews where location_id = place),
        raters = newest.people, rating_sum = newest.stars, last_confirmation_at = latest_confirmation(place)
      from newest_ratings(place) as newest where id = place;
    perform mark_access(place);
  end loop;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.count_region()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update regions set members = members + case tg_op when 'INSERT' then 1 else -1 end
    where key = case tg_op when 'INSERT' then new.region_key else old.region_key end;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.count_region_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare counted integer;
begin
  if tg_op = 'UPDATE' and new.region_key is not distinct from old.region_key then return null; end if;
  if tg_op <> 'INSERT' and old.region_key is not null then
    select reviews into counted from region_members
      where region_key = old.region_key and user_id = old.user_id for update;
    if counted > 1 then
      update region_members set reviews = reviews - 1
        where region_key = old.region_key and user_id = old.user_id;
    else
      delete from region_members where region_key = old.region_key and user_id = old.user_id;
    end if;
  end if;
  if tg_op <> 'DELETE' and new.region_key is not null then
    insert into region_members (region_key, user_id, reviews) values (new.region_key, new.user_id, 1)
    on conflict (region_key, user_id) do update set reviews = region_members.reviews + 1;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.derive_location()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.verdicts is null then
    new.features := '{}';
    -- Most places have no facts.
    if new.public_facts <> '{}' then
      new.features := array(
        select id from unnest(feature_ids()) with ordinality as listed(id, number)
        where new.public_facts -> id ->> 'says' = 'yes' order by number
      );
    end if;
  end if;
  new.overall_rating := case when new.raters = 0 then 0 else new.rating_sum::double precision / new.raters end;
  new.kind := location_kind(
    new.category, new.features, rating_band(new.rating_sum, new.raters), new.public_facts
  ) | closed_bit(new.closed_at);
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.end_of_day()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (date_trunc('day'::text, now(), 'UTC'::text) + '1 day'::interval);
CREATE OR REPLACE FUNCTION public.fact_answer_ids()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['no'::text, 'limited'::text, 'yes'::text];
CREATE OR REPLACE FUNCTION public.fact_topic_ids()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (feature_ids() || ARRAY['accessible-toilet'::text, 'induction-loop'::text, 'disabled-parking'::text]);
CREATE OR REPLACE FUNCTION public.feature_ids()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['wheelchair-accessible'::text, 'audio-cues'::text, 'visual-aids'::text, 'automatic-doors'::text];
CREATE OR REPLACE FUNCTION public.fold_location_cells(most integer, waits boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare taken integer;
begin
  if waits then
    perform pg_advisory_xact_lock(7292402);
  elsif not pg_try_advisory_xact_lock(7292402) then
    return 0;
  end if;
  with taken_changes as (
    delete from location_cell_changes
    where id in (select id from location_cell_changes order by id limit most)
    returning *
  ), shares as materialized (
    select s.level, s.part, s.cell, s.cell_kind, sum(s.count) as count, sum(s.rating_total) as rating_total,
      sum(s.sum_x) as sum_x, sum(s.sum_y) as sum_y, sum(s.sum_squares) as sum_squares
    from taken_changes as c, cell_shares(c.amount, c.x, c.y, c.position, c.kind, c.rating) as s
    group by s.level, s.part, s.cell, s.cell_kind
  ), before as materialized (
    select cells.* from (select distinct level, part, cell from shares) as touched
    join location_cells as cells
      on cells.level = touched.level and cells.part = touched.part and cells.cell = touched.cell
  ), merged as (
    select level, part, cell, cell_kind, sum(count) as count, sum(rating_total) as rating_total, sum(sum_x) as sum_x,
      sum(sum_y) as sum_y, sum(sum_squares) as sum_squares
    from (
      select level, part, cell, cell_kind, count, rating_total, sum_x, sum_y, sum_squares from shares
      union all
      select before.level, before.part, before.cell, kept.kind, kept.count, kept.rating_total, 0, 0, 0
      from before, unnest(before.kinds, before.counts, before.rating_totals) as kept(kind, count, rating_total)
      union all
      select level, part, cell, null, 0, 0, sum_x, sum_y, sum_squares from before
    ) as both_sides
    group by level, part, cell, cell_kind
  ), packed as materialized (
    select level, part, cell, sum(count) as total,
      coalesce(sum(count) filter (where kind_band(cell_kind) > 0), 0) as rated,
      coalesce(sum(count) filter (where kind_has_facts(cell_kind)), 0) as with_facts, sum(rating_total) as rating_total,
      sum(sum_x) as sum_x, sum(sum_y) as sum_y, sum(sum_squares) as sum_squares,
      array_agg(cell_kind order by cell_kind) filter (where count <> 0) as kinds,
      array_agg(count::integer order by cell_kind) filter (where count <> 0) as counts,
      array_agg(rating_total::bigint order by cell_kind) filter (where count <> 0) as rating_totals
    from merged group by level, part, cell
  ), emptied as (
    delete from location_cells as cells using packed
    where packed.total = 0
      and cells.level = packed.level and cells.part = packed.part and cells.cell = packed.cell
  ), written as (
    insert into location_cells (level, part, cell, total, rated, with_facts, rating_total, sum_x, sum_y,
      sum_squares, kinds, counts, rating_totals)
    select * from packed where total > 0
    on conflict (level, part, cell) do update set total = excluded.total, rated = excluded.rated,
      with_facts = excluded.with_facts, rating_total = excluded.rating_total, sum_x = excluded.sum_x, sum_y = excluded.sum_y,
      sum_squares = excluded.sum_squares, kinds = excluded.kinds, counts = excluded.counts,
      rating_totals = excluded.rating_totals
  )
  select count(*) into taken from taken_changes;
  return taken;
end $function$;
CREATE OR REPLACE FUNCTION public.follow_merge(location uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare place uuid := location; next uuid;
begin
  loop
    select merged_into into next from locations where id = place for no key update;
    exit when next is null;
    place := next;
  end loop;
  return place;
end $function$;
CREATE OR REPLACE FUNCTION public.follow_merge_of_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.location_id := follow_merge(new.location_id);
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.forget_badge_pin()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from badge_pins where cid = old.cid and not exists (select from badge_claims where cid = old.cid);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.forget_corrections()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from corrections where suggested_by = old.id and before is null;
  update corrections set note = '', suggested_by = null where suggested_by = old.id;
  return old;
end $function$;
CREATE OR REPLACE FUNCTION public.forget_credential_moments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update badge_credentials set issued_at = date_trunc('day', issued_at, 'UTC'),
    revoked_at = date_trunc('day', coalesce(revoked_at, clock_timestamp()), 'UTC')
  where earned_badge_id = old.id;
  return old;
end $function$;
CREATE OR REPLACE FUNCTION public.globe_point(latitude double precision, longitude double precision)
 RETURNS cube
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT cube(ARRAY[(cos(radians(latitude)) * cos(radians(longitude))), (cos(radians(latitude)) * sin(radians(longitude))), sin(radians(latitude))]) AS cube;
END;
CREATE OR REPLACE FUNCTION public.ground_meters(one cube, other cube)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT ((((2)::numeric * 6371008.8))::double precision * asin(LEAST((1)::double precision, ((one <-> other) / (2)::double precision))));
END;
CREATE OR REPLACE FUNCTION public.is_name_key(key text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((key ~~ 'name:%'::text) OR (key = ANY (ARRAY['alt_name'::text, 'old_name'::text, 'short_name'::text, 'brand'::text, 'operator'::text])));
CREATE OR REPLACE FUNCTION public.join_newsletter()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  gone_id uuid;
  gone_token uuid;
begin
  select id into gone_id from newsletter_subscribers where email = new.email and confirmed_at is not null for update;
  if not found then
    return null;
  end if;
  update newsletter_deliveries as waiting set user_id = profile.id, subscriber_id = null
  from user_profiles as profile
  where waiting.subscriber_id = gone_id and waiting.state = 'waiting' and profile.id = new.id
    and not exists (
      select from newsletter_deliveries as other where other.update_id = waiting.update_id and other.user_id = new.id
    );
  delete from newsletter_subscribers where id = gone_id returning unsubscribe_token into gone_token;
  insert into privacy_settings (user_id, community_updates) select id, true from user_profiles where id = new.id
  on conflict (user_id) do update set community_updates = true, updated_at = now();
  insert into newsletter_account_tokens (user_id, token) select id, gone_token from user_profiles where id = new.id
  on conflict do nothing;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_badge_credential()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and (old.revoked_at is null
    or new.revoked_at in (old.revoked_at, date_trunc('day', old.revoked_at, 'UTC')))
  then
    return new;
  end if;
  raise exception 'A badge credential keeps its place, and once revoked stays revoked' using errcode = 'check_violation';
end $function$;
CREATE OR REPLACE FUNCTION public.keep_name_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into search_words
  select distinct word from changed, regexp_split_to_table(search_form(value), '[^[:alpha:]]+') as word
  where is_name_key(key) and length(word) between 4 and 40 order by word
  on conflict do nothing;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_new_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into search_words
  select distinct word from regexp_split_to_table(new.search_text, '[^[:alpha:]]+') as word
  where length(word) between 4 and 40 order by word
  on conflict do nothing;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- In one order, so that two writers of the same new words cannot wait for each other.
  insert into search_words
  select distinct word from changed, regexp_split_to_table(search_text, '[^[:alpha:]]+') as word
  where length(word) between 4 and 40 order by word
  on conflict do nothing;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.kept_review_columns()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return (
    select string_agg(quote_ident(shown.attname), ', ' order by shown.attnum)
    from pg_attribute as shown join pg_attribute as kept using (attname)
    where shown.attrelid = 'reviews'::regclass and kept.attrelid = 'removed_reviews'::regclass
      and shown.attnum > 0 and kept.attnum > 0 and not shown.attisdropped and not kept.attisdropped
      and shown.attgenerated = '' and kept.attgenerated = ''
  );
end $function$;
CREATE OR REPLACE FUNCTION public.kind_anywhere(kind integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (kind & (~ 248));
CREATE OR REPLACE FUNCTION public.kind_band(kind integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (kind & 7);
CREATE OR REPLACE FUNCTION public.kind_category(kind integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((kind >> 3) & 31);
CREATE OR REPLACE FUNCTION public.kind_has_facts(kind integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((kind & 2048) > 0);
CREATE OR REPLACE FUNCTION public.kind_in_category(kind integer, category integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (kind | (category << 3));
CREATE OR REPLACE FUNCTION public.latest_confirmation(location uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return greatest(
    (select max(created_at) from reviews where location_id = location),
    (select max(answered_at) from location_confirmations where location_id = location)
  );
end $function$;
CREATE OR REPLACE FUNCTION public.leave_newsletter()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from newsletter_subscribers where email = (
    select email from auth.users where id = new.user_id and email_confirmed_at is not null
  );
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.location_kind(category text, features text[], band integer, facts jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare ids text[] := feature_ids(); bits integer := 0;
begin
  for number in 1 .. cardinality(ids) loop
    if ids[number] = any (features) then bits := bits | (1 << (11 + number)); end if;
  end loop;
  return bits | band | (array_position(category_ids(), category) << 3)
    | (coalesce(array_position(fact_answer_ids(), facts -> 'wheelchair-accessible' ->> 'says'), 0) << 8)
    | ((coalesce(facts -> 'accessible-toilet' ->> 'says', '') = 'yes')::integer << 10)
    | ((facts <> '{}')::integer << 11);
end $function$;
CREATE OR REPLACE FUNCTION public.map_confirmations(latitude double precision, longitude double precision, confirmed timestamp with time zone, stars integer, raters integer, reviews integer, id uuid)
 RETURNS cube
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN cube(ARRAY[(mercator_x(longitude))::double precision, (mercator_y(latitude))::double precision, confirmation_rank(confirmed, id), (rating_rank(stars, raters, reviews, id) / ('562949953421312'::bigint)::double precision), (reviews_rank(stars, raters, reviews, id) / ('562949953421312'::bigint)::double precision)]);
CREATE OR REPLACE FUNCTION public.map_point(latitude double precision, longitude double precision)
 RETURNS point
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN point((mercator_x(longitude))::double precision, (mercator_y(latitude))::double precision);
CREATE OR REPLACE FUNCTION public.map_position(latitude double precision, longitude double precision)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (spread_bits((mercator_x(longitude))::bigint) | (spread_bits((mercator_y(latitude))::bigint) << 1));
END;
CREATE OR REPLACE FUNCTION public.mark_access(location uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into location_access (location_id) select id from locations where id = location
  on conflict (location_id) do update set due_at = '-infinity';
end $function$;
CREATE OR REPLACE FUNCTION public.mark_location_updated()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare own locations := new;
begin
  own.total_reviews := old.total_reviews;
  own.rating_sum := old.rating_sum;
  own.raters := old.raters;
  own.overall_rating := old.overall_rating;
  own.verdicts := old.verdicts;
  own.features := old.features;
  own.kind := old.kind;
  own.confirmations := old.confirmations;
  own.changes_reported := old.changes_reported;
  own.last_confirmed_at := old.last_confirmed_at;
  own.last_confirmation_at := old.last_confirmation_at;
  own.updated_at := old.updated_at;
  -- Not generated yet.
  own.search_text := old.search_text;
  own.position := old.position;
  if own is distinct from old then
    new.updated_at := greatest(new.updated_at, clock_timestamp());
  end if;
  if (new.total_reviews, new.rating_sum, new.raters, new.verdicts, new.confirmations, new.changes_reported,
      new.last_confirmed_at) is distinct from
    (old.total_reviews, old.rating_sum, old.raters, old.verdicts, old.confirmations, old.changes_reported,
      old.last_confirmed_at)
  then
    new.updated_at := greatest(new.updated_at, end_of_day());
  end if;
  return new;
end $function$;
CREATE OR REPLACE PROCEDURE public.mend_badge_credentials()
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  lock table earned_badges, badge_credentials, badge_status_lists in share row exclusive mode;
  update badge_credentials credential set revoked_at = clock_timestamp() from earned_badges badge
  where badge.id = credential.earned_badge_id and badge.lost_at is not null and credential.revoked_at is null;
  update badge_status_lists place set issued = (
    select count(*) from badge_credentials credential where credential.status_list = place.list
  );
end $procedure$;
CREATE OR REPLACE PROCEDURE public.mend_badges()
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  lock table user_profiles, earned_badges in share row exclusive mode;
  perform set_earned_badges(person.id, person.badges_earned) from user_profiles person
  where person.id::text in (select row_id from badges_drift);
end $procedure$;
CREATE OR REPLACE PROCEDURE public.mend_confirmations()
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  lock table reviews, locations, location_confirmations in share row exclusive mode;
  update locations l set confirmations = k.confirmations, changes_reported = k.changes_reported,
    last_confirmed_at = k.last_confirmed_at, last_confirmation_at = k.last_confirmation_at
  from location_confirmation_figures k
  where k.location_id = l.id and (l.confirmations, l.changes_reported, l.last_confirmed_at, l.last_confirmation_at)
    is distinct from (k.confirmations, k.changes_reported, k.last_confirmed_at, k.last_confirmation_at);
end $procedure$;
revoke execute on routine mend_confirmations() from public;
CREATE OR REPLACE PROCEDURE public.mend_derived_numbers()
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  lock table reviews, locations, user_profiles in share row exclusive mode;
  -- The squares are rebuilt at the end, so changes until then need no record.
  alter table locations disable trigger locations_in_cells_anew;
  update locations l set total_reviews = coalesce(r.amount, 0), raters = coalesce(rated.people, 0),
    rating_sum = coalesce(rated.stars, 0), public_facts = coalesce(f.facts, '{}')
  from locations kept left join (
    select location_id, count(*) as amount from reviews group by location_id
  ) r on r.location_id = kept.id
  left join counted_ratings rated on rated.location_id = kept.id
  left join stated_facts f on f.location_id = kept.id
  where l.id = kept.id and (l.total_reviews, l.raters, l.rating_sum, l.public_facts, l.kind) is distinct from (
    coalesce(r.amount, 0), coalesce(rated.people, 0), coalesce(rated.stars, 0), coalesce(f.facts, '{}'),
    location_kind(l.category, l.features, rating_band(l.rating_sum, l.raters), l.public_facts) | closed_bit(l.closed_at)
  );
  alter table locations enable trigger locations_in_cells_anew;
  update user_profiles p set total_reviews = coalesce(r.amount, 0), verified_reviews = coalesce(r.verified, 0),
    reputation_score = coalesce(r.points, 0)
  from user_profiles kept left join (
    select user_id, count(*) as amount, count(*) filter (where is_verified) as verified,
      sum(review_points(is_verified, photos, comments, is_first_of_location)) as points
    from reviews group by user_id
  ) r on r.user_id = kept.id
  where p.id = kept.id
    and (p.total_reviews, p.verified_reviews, p.reputation_score)
      is distinct from (coalesce(r.amount, 0), coalesce(r.verified, 0), coalesce(r.points, 0));
  call rebuild_location_cells();
end $procedure$;
revoke execute on routine mend_derived_numbers() from public;
CREATE OR REPLACE PROCEDURE public.mend_drift()
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  call mend_derived_numbers();
  call mend_confirmations();
  call mend_privacy();
  call mend_leaderboard();
  call mend_badges();
  call mend_badge_credentials();
end $procedure$;
CREATE OR REPLACE PROCEDURE public.mend_leaderboard()
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  lock table locations, reviews, region_members, regions in share row exclusive mode;
  -- The counts of people first: the triggers go on from them.
  update regions set members = actual.members
  from (
    select key, (select count(*) from region_members where region_key = key)::integer as members from regions
  ) as actual
  where regions.key = actual.key and regions.members <> actual.members;
  update reviews set region_key = normalized(region_of(address)) from locations
  where locations.id = location_id and region_key is distinct from normalized(region_of(address));
  delete from region_members as stored where not exists (
    select from reviews where reviews.region_key = stored.region_key and reviews.user_id = stored.user_id
  );
  insert into region_members (region_key, user_id, reviews)
  select region_key, user_id, count(*) from reviews where region_key is not null group by region_key, user_id
  on conflict (region_key, user_id) do update set reviews = excluded.reviews
    where region_members.reviews <> excluded.reviews;
end $procedure$;
CREATE OR REPLACE PROCEDURE public.mend_privacy()
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  lock table privacy_settings, user_profiles in share row exclusive mode;
  update user_profiles p set is_public = coalesce(s.public_profile, true),
    is_named = coalesce(s.public_profile and not s.anonymous_reviews, true),
    shows_review_count = coalesce(s.show_review_count, true), shows_badges = coalesce(s.show_badges, true)
  from user_profiles kept left join privacy_settings s on s.user_id = kept.id
  where p.id = kept.id and p.id::text in (select row_id from privacy_drift);
  update user_profiles set month_end_reputation = null, month_end_reviews = null, month_end_badges = null,
    month_end = null
  where is_named and month_end is not null;
  perform set_month_end_figures(id) from user_profiles where not is_named and month_end is null;
end $procedure$;
CREATE OR REPLACE FUNCTION public.mercator_x(longitude double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (LEAST((1073741823)::double precision, floor((((longitude + (180)::double precision) / (360)::double precision) * (1073741824)::double precision))))::integer AS "least";
END;
CREATE OR REPLACE FUNCTION public.mercator_y(latitude double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (GREATEST((0)::double precision, LEAST((1073741823)::double precision, floor((((0.5)::double precision - (asinh(tan(radians(GREATEST(('-85.06'::numeric)::double precision, LEAST((85.06)::double precision, latitude))))) / ((2)::double precision * pi()))) * (1073741824)::double precision)))))::integer AS "greatest";
END;
CREATE OR REPLACE FUNCTION public.merged_location(location uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare place uuid := location; next uuid;
begin
  loop
    select merged_into into next from locations where id = place;
    exit when next is null;
    place := next;
  end loop;
  return place;
end $function$;
CREATE OR REPLACE FUNCTION public.move_reviews_to_region()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update reviews set region_key = normalized(region_of(new.address)) where location_id = new.id;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.newest_ratings(location uuid)
 RETURNS TABLE(people integer, stars integer)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query select count(*)::integer, coalesce(sum(rating), 0)::integer from (
    select distinct on (user_id) rating from reviews where location_id = location
    order by user_id, created_at desc, id desc
  ) as newest;
end $function$;
CREATE OR REPLACE FUNCTION public.normalized(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT lower(NORMALIZE(btrim(regexp_replace(written, '\s+'::text, ' '::text, 'g'::text)), NFC)) AS lower;
END;
CREATE OR REPLACE FUNCTION public.note_account_write(writer uuid, written text, place uuid, limits jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  allowance record; begins timestamptz; filled_by timestamptz; moment timestamptz; opens timestamptz; reached text;
begin
  perform pg_advisory_xact_lock(7292406, hashtext(writer::text));
  moment := clock_timestamp();
  for allowance in
    select * from jsonb_to_recordset(limits) as item (name text, max integer, seconds integer, of_location boolean)
  loop
    begins := moment - make_interval(secs => allowance.seconds);
    if allowance.of_location then
      select created_at into filled_by from account_writes
        where user_id = writer and location_id = place and kind = 'review' and created_at > begins
        order by created_at desc offset allowance.max - 1 limit 1;
    else
      select created_at into filled_by from account_writes
        where user_id = writer and kind = written and created_at > begins
        order by created_at desc offset allowance.max - 1 limit 1;
    end if;
    -- Return the longest wait, because a shorter one would not help.
    if filled_by + make_interval(secs => allowance.seconds) > coalesce(opens, moment) then
      opens := filled_by + make_interval(secs => allowance.seconds);
      reached := allowance.name;
    end if;
  end loop;
  if reached is not null then
    raise exception 'The account has reached a limit' using errcode = 'WL001', detail = jsonb_build_object(
      'limit', reached, 'seconds', greatest(1, ceil(extract(epoch from opens - moment)))::integer
    )::text;
  end if;
  insert into account_writes (user_id, kind, location_id, created_at) values (writer, written, place, moment);
end $function$;
CREATE OR REPLACE FUNCTION public.note_earned_badges()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_earned_badges(new.id, new.badges_earned);
  if new.badges_earned > old.badges_earned then
    insert into notifications (user_id, kind, details)
    select new.id, 'badge_earned', jsonb_build_object('badge_type', badge_type)
    from unnest((badge_types())[old.badges_earned + 1 : new.badges_earned]) as earned(badge_type)
    on conflict do nothing;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.note_location_cell()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into location_cell_changes (amount, x, y, position, kind, rating)
  select amount, mercator_x(place.longitude), mercator_y(place.latitude), place.position, place.kind,
    rating_thousandths(place.rating_sum, place.raters)
  from (
    select -1 as amount, (old).* union all select 1, (new).*
  ) as place
  where place.closed_at is null;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.note_location_cells()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into location_cell_changes (amount, x, y, position, kind, rating)
    select -1, mercator_x(longitude), mercator_y(latitude), position, kind, rating_thousandths(rating_sum, raters)
    from before where closed_at is null;
  end if;
  if tg_op <> 'DELETE' then
    insert into location_cell_changes (amount, x, y, position, kind, rating)
    select 1, mercator_x(longitude), mercator_y(latitude), position, kind, rating_thousandths(rating_sum, raters)
    from after where closed_at is null;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.outcome_told(report review_reports)
 RETURNS text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (notifications.details ->> 'is_removed'::text)
    FROM notifications
   WHERE ((notifications.user_id = (outcome_told.report).reporter_id) AND (notifications.created_at > (outcome_told.report).updated_at) AND (notifications.kind = 'report_decided'::text) AND ((notifications.details ->> 'review_id'::text) = (COALESCE((outcome_told.report).review_id, (outcome_told.report).removed_review_id))::text))
   ORDER BY notifications.created_at DESC, notifications.id DESC
  LIMIT 1;
END;
CREATE OR REPLACE FUNCTION public.photo_topic_ids()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['entrance'::text, 'inside'::text, 'toilet'::text, 'parking'::text];
CREATE OR REPLACE FUNCTION public.prepare_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare kept removed_reviews; agreed text[];
begin
  -- A list alone is a yes to each of its features, and no answer to the others.
  if new.feature_answers = '{}' and tg_op = 'INSERT' or tg_op = 'UPDATE'
    and new.accessibility_features <> old.accessibility_features and new.feature_answers = old.feature_answers then
    new.feature_answers := coalesce(
      (select jsonb_object_agg(id, 'yes') from unnest(new.accessibility_features) as id), '{}'
    );
  else
    agreed := array(
      select id from unnest(feature_ids()) with ordinality as listed(id, number)
      where new.feature_answers ->> id = 'yes' order by number
    );
    if not (new.accessibility_features @> agreed and new.accessibility_features <@ agreed) then
      new.accessibility_features := agreed;
    end if;
  end if;
  if tg_op = 'INSERT' then
    -- The lock orders parallel reviews of one place: exactly one of them is the first. A review of a place that was merged
    -- meanwhile is about the other one.
    new.location_id := follow_merge(new.location_id);
    select * into kept from removed_reviews where id = new.id;
    if found then
      -- One that comes back has the rank and the signals that it had.
      new.is_first_of_location := kept.is_first_of_location
        and not exists (select 1 from reviews where location_id = new.location_id and is_first_of_location);
      new.signals := kept.signals;
    else
      -- A removed first review keeps its rank, for the day on which it may come back.
      new.is_first_of_location := not exists (select 1 from reviews where location_id = new.location_id)
        and not exists (
          select 1 from removed_reviews
          where location_id = new.location_id and is_first_of_location and cause <> 'author'
        );
      new.signals := review_signals(new, null);
    end if;
    return new;
  end if;
  if new.user_id <> old.user_id or (new.location_id <> old.location_id
    or new.is_first_of_location <> old.is_first_of_location)
    and current_setting('wayable.moves_reviews', true) is distinct from 'on' then
    raise exception 'A review keeps its author, its location and its rank' using errcode = 'check_violation';
  end if;
  if (new.feature_answers, new.place_details) is distinct from (old.feature_answers, old.place_details) then
    new.answered_at := now();
  end if;
  if (new.rating, new.comments, new.feature_answers, new.place_details, new.photos)
    is distinct from (old.rating, old.comments, old.feature_answers, old.place_details, old.photos) then
    new.updated_at := now();
    -- What an administrator verified is no longer what the review says.
    new.is_verified := new.is_verified and not old.is_verified;
    new.signals := review_signals(new, old.rating);
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.rating_band(stars integer, reviews integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (reviews = 0) THEN 0
             ELSE GREATEST(1, LEAST(4, ((((20 * stars) + reviews) / (2 * reviews)) / 10)))
         END AS "greatest";
END;
CREATE OR REPLACE FUNCTION public.rating_band_ids()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['unrated'::text, 'poor'::text, 'fair'::text, 'good'::text, 'excellent'::text];
CREATE OR REPLACE FUNCTION public.rating_rank(stars integer, raters integer, reviews integer, id uuid)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (- (((((rating_thousandths(stars, raters))::bigint << 40) | ((LEAST(reviews, 1048575))::bigint << 20)) | tie_break(id)))::double precision);
CREATE OR REPLACE FUNCTION public.rating_thousandths(stars integer, reviews integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (
         CASE
             WHEN (reviews = 0) THEN (0)::bigint
             ELSE (((2000 * (stars)::bigint) + reviews) / (2 * reviews))
         END)::integer AS int4;
END;
CREATE OR REPLACE PROCEDURE public.rebuild_location_cells()
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  lock table locations in share row exclusive mode;
  perform pg_advisory_xact_lock(7292402);
  delete from location_cells;
  delete from location_cell_changes;
  insert into location_cell_changes (amount, x, y, position, kind, rating)
  select 1, mercator_x(longitude), mercator_y(latitude), position, kind, rating_thousandths(rating_sum, raters)
  from locations where closed_at is null;
  while fold_location_cells(250000, true) > 0 loop
    null;
  end loop;
end $procedure$;
CREATE OR REPLACE FUNCTION public.refuse_log_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'admin_id' - 'subject_id') = (to_jsonb(old) - 'admin_id' - 'subject_id')
      and (new.admin_id is not distinct from old.admin_id
        or new.admin_id is null and not exists (select from user_profiles where id = old.admin_id))
      and (new.subject_id is not distinct from old.subject_id
        or new.subject_id is null and not exists (select from user_profiles where id = old.subject_id)) then
      return new;
    end if;
  end if;
  raise exception 'The log of administrators is only ever added to' using errcode = 'restrict_violation';
end $function$;
CREATE OR REPLACE FUNCTION public.region_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN NULLIF(btrim((regexp_match(address, '([^,]*),[^,]*$'::text))[1]), ''::text);
CREATE OR REPLACE FUNCTION public.remove_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into file_removals (kind, file_id, due_at)
  select tg_argv[0], file_id, now() from gone, cast(to_jsonb(gone) ->> tg_argv[1] as uuid) as file_id
  where file_id is not null
  on conflict do nothing;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.return_reviews(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('wayable.returns_reviews', 'on', true);
  execute format(
    'insert into reviews (%1$s) select %1$s from removed_reviews where id = any ($1) order by location_id, id',
    kept_review_columns()
  ) using ids;
  update photos set review_id = removed_review_id, removed_review_id = null where removed_review_id = any (ids);
  update review_reports set review_id = removed_review_id, removed_review_id = null where removed_review_id = any (ids);
  delete from removed_reviews where id = any (ids);
  perform set_config('wayable.returns_reviews', 'off', true);
end $function$;
CREATE OR REPLACE FUNCTION public.review_points(verified boolean, photos text[], comments text, first_of_location boolean)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT ((((10 +
         CASE
             WHEN verified THEN 15
             ELSE 0
         END) + (2 * cardinality(photos))) +
         CASE
             WHEN (length(comments) >= 100) THEN 3
             ELSE 0
         END) +
         CASE
             WHEN first_of_location THEN 5
             ELSE 0
         END);
END;
CREATE OR REPLACE FUNCTION public.review_signals(review reviews, counted integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare found_signals text[] := '{}'; amount integer; others integer; stars integer; own integer;
begin
  if length(review.comments) >= 20 then
    select count(*) into amount from (
      select from reviews as other where hashtextextended(other.comments, 0) = hashtextextended(review.comments, 0)
        and length(other.comments) >= 20 and other.comments = review.comments and other.id <> review.id limit 2
    ) as same;
    if amount = 2 then found_signals := found_signals || 'repeated_text'::text; end if;
  end if;
  select count(*) into amount from (
    select from reviews as other where other.user_id = review.user_id and other.id <> review.id
      and other.created_at between review.created_at - interval '1 hour' and review.created_at + interval '1 hour' limit 10
  ) as near;
  if amount = 10 then found_signals := found_signals || 'burst'::text; end if;
  select rating into own from reviews where location_id = review.location_id and user_id = review.user_id
    order by created_at desc, id desc limit 1;
  select raters - (own is not null)::integer, rating_sum - coalesce(own, 0) into others, stars
    from locations where id = review.location_id;
  if others >= 3 and abs(review.rating - stars::double precision / others) >= 2.5 then
    found_signals := found_signals || 'outlying_rating'::text;
  end if;
  if exists (
    select from user_profiles where id = review.user_id and created_at > review.created_at - interval '1 day'
  ) then found_signals := found_signals || 'new_account'::text; end if;
  return found_signals;
end $function$;
CREATE OR REPLACE FUNCTION public.reviews_rank(stars integer, raters integer, reviews integer, id uuid)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (- (((((LEAST(reviews, 1048575))::bigint << 33) | ((rating_thousandths(stars, raters))::bigint << 20)) | tie_break(id)))::double precision);
CREATE OR REPLACE FUNCTION public.revoke_badge_credentials()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update badge_credentials set revoked_at = clock_timestamp() where earned_badge_id = old.id and revoked_at is null;
  return old;
end $function$;
CREATE OR REPLACE FUNCTION public.search_form(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT lower(unaccent('unaccent'::regdictionary, written)) AS lower;
END;
CREATE OR REPLACE FUNCTION public.search_pattern(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT (('%'::text || regexp_replace(search_form(typed), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text);
END;
CREATE OR REPLACE FUNCTION public.set_earned_badges(person uuid, amount integer)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 UPDATE earned_badges SET lost_at = clock_timestamp()
   WHERE ((earned_badges.user_id = set_earned_badges.person) AND (earned_badges.lost_at IS NULL) AND (earned_badges.badge_type = ANY ((badge_types())[(set_earned_badges.amount + 1):])));
 INSERT INTO earned_badges AS kept (user_id, badge_type)  SELECT set_earned_badges.person AS person,
             earned.badge_type
            FROM unnest((badge_types())[1:set_earned_badges.amount]) earned(badge_type) ON CONFLICT(user_id, badge_type) DO UPDATE SET lost_at = NULL::timestamp with time zone, earned_at =
         CASE
             WHEN (current_setting('wayable.returns_reviews'::text, true) = 'on'::text) THEN kept.earned_at
             ELSE excluded.earned_at
         END
   WHERE (kept.lost_at IS NOT NULL);
END;
CREATE OR REPLACE FUNCTION public.set_month_end_figures(person uuid)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 UPDATE user_profiles SET month_end_reputation = counted.points, month_end_reviews = counted.reviews, month_end_badges = badges_of(counted.reviews), month_end = counted.month
    FROM ( SELECT (COALESCE(sum(reviews.points), (0)::bigint))::integer AS points,
             (count(*))::integer AS reviews,
             (date_trunc('month'::text, (now() AT TIME ZONE 'UTC'::text)))::date AS month
            FROM reviews
           WHERE ((reviews.user_id = set_month_end_figures.person) AND (reviews.created_at < (date_trunc('month'::text, (now() AT TIME ZONE 'UTC'::text)) AT TIME ZONE 'UTC'::text)))) counted
   WHERE ((user_profiles.id = set_month_end_figures.person) AND (NOT user_profiles.is_named));
END;
CREATE OR REPLACE FUNCTION public.set_review_region()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare written text;
begin
  if tg_op = 'INSERT' then
    select normalized(region_of(address)) into new.region_key from locations where id = new.location_id;
  end if;
  if new.region_key is not null and not exists (select from regions where key = new.region_key) then
    select region_of(address) into written from locations where id = new.location_id;
    insert into regions (key, name) values (new.region_key, coalesce(written, new.region_key)) on conflict do nothing;
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.signal_ids()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['repeated_text'::text, 'burst'::text, 'outlying_rating'::text, 'new_account'::text];
CREATE OR REPLACE FUNCTION public.spread_bits(number bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare spread bigint := number;
begin
  spread := (spread | (spread << 16)) & x'0000FFFF0000FFFF'::bigint;
  spread := (spread | (spread << 8)) & x'00FF00FF00FF00FF'::bigint;
  spread := (spread | (spread << 4)) & x'0F0F0F0F0F0F0F0F'::bigint;
  spread := (spread | (spread << 2)) & x'3333333333333333'::bigint;
  return (spread | (spread << 1)) & x'5555555555555555'::bigint;
end $function$;
CREATE OR REPLACE FUNCTION public.state_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare ids uuid[] := array(select distinct location_id from changed order by location_id);
begin
  -- A transaction that waits here sees the other one's facts in its next statement.
  perform 1 from locations where id = any (ids) order by id for no key update;
  update locations set public_facts = coalesce(stated.facts, '{}')
  from unnest(ids) as touched(id)
  left join (select location_id, facts from stated_facts where location_id = any (ids)) as stated
    on stated.location_id = touched.id
  where locations.id = touched.id and locations.public_facts <> coalesce(stated.facts, '{}');
  update location_access set due_at = '-infinity' where location_id = any (ids);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.take_status_place(OUT list_number integer, OUT place integer)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  given integer;
begin
  loop
    select list, issued into list_number, given from badge_status_lists order by list desc limit 1 for update;
    exit when given < 100000;
    insert into badge_status_lists (list) values (list_number + 1) on conflict do nothing;
  end loop;
  loop
    place := ('x' || right(gen_random_uuid()::text, 5))::bit(20)::integer & 131071;
    exit when not exists (select from badge_credentials where status_list = list_number and status_index = place);
  end loop;
  update badge_status_lists set issued = issued + 1 where list = list_number;
end $function$;
CREATE OR REPLACE FUNCTION public.tie_break(id uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((uuid_hash(id) & 1048575))::bigint;
CREATE OR REPLACE FUNCTION public.visited_as_ids()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['wheelchair'::text, 'walking-aid'::text, 'blind-or-low-vision'::text, 'deaf-or-hard-of-hearing'::text, 'pram'::text, 'companion'::text, 'none'::text];
CREATE OR REPLACE FUNCTION public.withdraw_reviews(ids uuid[], remover uuid, why text, words text, due_to text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  execute format(
    'insert into removed_reviews (%1$s, location_name, removed_by, cause, reason, details)
      select %1$s, (select name from locations where locations.id = location_id), $2, $5, $3, $4
      from reviews where id = any ($1)',
    kept_review_columns()
  ) using ids, remover, why, words, due_to;
  update photos set removed_review_id = review_id, review_id = null where review_id = any (ids);
  update review_reports set removed_review_id = review_id, review_id = null where review_id = any (ids);
  delete from reviews where id = any (ids);
end $function$;
