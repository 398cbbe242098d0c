-- contract: ID tokens, signed messages and SAML assertions that opened a session are in one table
create table auth.used_tokens (
  hash       bytea primary key check (length(hash) = 32),
  expires_at timestamptz not null
);
insert into auth.used_tokens (hash, expires_at)
select hash, expires_at from auth.used_nonces
union select hash, expires_at from auth.used_web3_messages
-- JSON.stringify([entity_id, assertion_id])
union select sha256(convert_to('[' || to_json(entity_id) || ',' || to_json(assertion_id) || ']', 'UTF8')), expires_at
from auth.saml_assertions
on conflict do nothing;
drop table auth.used_nonces;
drop table auth.used_web3_messages;
drop table auth.saml_assertions;
