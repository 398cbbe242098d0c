-- compatible: a table that earlier versions do not know
-- Ed25519 keys of badge credentials, as badge_signing_keys has the RSA ones; the private part is encrypted.
create table badge_proof_keys (
  kid         text primary key,
  public_jwk  jsonb not null,
  private_jwk text check (private_jwk like 'v1.%'),
  created_at  timestamptz not null default now(),
  retired_at  timestamptz,
  check ((private_jwk is null) = (retired_at is not null))
);

create unique index badge_proof_keys_one_active on badge_proof_keys ((true)) where retired_at is null;
