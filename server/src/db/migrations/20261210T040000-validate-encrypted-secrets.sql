-- compatible: secrets are written encrypted since version 0.1
alter table auth.factors validate constraint factors_encrypted;
alter table auth.saml_keys validate constraint saml_keys_encrypted;
alter table auth.signing_keys validate constraint signing_keys_encrypted;
alter table user_profiles alter column name_search set statistics -1;
