-- A code or link confirms the sign-up that it was sent for, or none. Codes from before this migration confirm none: they
-- prove the address, and the account loses the password that a stranger may have chosen.
alter table auth.one_time_tokens
  add column keeps_sign_up boolean not null default false,
  drop column ends_password;

alter table auth.users add column sign_up_browser_hash bytea check (length(sign_up_browser_hash) = 32);
