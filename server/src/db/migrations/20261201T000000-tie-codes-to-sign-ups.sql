-- A code or link confirms the sign-up that it was sent for, or none. Codes from before this migration confirm none: they
-- prove the address, and the account loses the password that a stranger may have chosen.
alter table auth.one_time_tokens
  add column keeps_sign_up boolean not null default false,
  drop column ends_password;

-- SHA-256 of cookies, in hex: of the browser that signed up, and of browsers that made other sign-ups with the same address.
alter table auth.users
  add column sign_up_browser_hash text check (sign_up_browser_hash ~ '^[0-9a-f]{64}$'),
  add column other_browser_hashes text[] not null default '{}' check (cardinality(other_browser_hashes) <= 20);
