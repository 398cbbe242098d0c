-- The nonce of an ID token opens one session: a captured token is worth nothing.
create table auth.used_nonces (
  hash       bytea primary key check (length(hash) = 32),
  expires_at timestamptz not null
);

-- Housekeeping: delete … where expires_at < now()
create index used_nonces_expiry on auth.used_nonces (expires_at);
