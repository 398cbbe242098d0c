-- contract: only widens the check; the version before makes no token of the new kind, and answers its code as an expired one
alter table auth.one_time_tokens
  drop constraint one_time_tokens_kind_check,
  add constraint one_time_tokens_kind_check check (kind in ('confirmation', 'address_proof', 'magiclink', 'recovery',
    'email_change_current', 'email_change_new', 'phone', 'phone_change', 'reauthentication')) not valid;
