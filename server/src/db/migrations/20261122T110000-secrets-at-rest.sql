-- Which key encrypts the secrets of these tables (docs/decisions/0027-secrets-at-rest.md): an id that is made from the key
-- and tells nothing of it. The key itself is not in the database.
create table auth.secrets_key (
  is_current boolean primary key default true check (is_current),
  key_id     text not null check (key_id ~ '^[0-9a-f]{16}$'),
  changed_at timestamptz not null default now()
);

-- Whoever writes one of these in plain text is refused. Not validated: rows of earlier versions are plain until the
-- program encrypts them, at its next start.
alter table auth.signing_keys add constraint signing_keys_encrypted
  check (jsonb_typeof(private_jwk) = 'string' and private_jwk #>> '{}' like 'v1.%') not valid;
alter table auth.factors add constraint factors_encrypted check (totp_secret like 'v1.%') not valid;
alter table auth.saml_keys add constraint saml_keys_encrypted check (private_key like 'v1.%') not valid;
