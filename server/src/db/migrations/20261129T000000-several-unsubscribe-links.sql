-- The links of all earlier mails hold, however many subscribed addresses an account has come to prove; one that two accounts prove has
-- led to both since.
alter table newsletter_account_tokens
  drop constraint newsletter_account_tokens_pkey,
  drop constraint newsletter_account_tokens_token_key,
  add primary key (token, user_id);

-- The tokens of an account, and the cascade of its profile.
create index newsletter_account_tokens_user on newsletter_account_tokens (user_id, token);

create or replace function join_newsletter() returns trigger
language plpgsql as $$
declare
  gone_token uuid;
begin
  delete from newsletter_subscribers where email = new.email and confirmed_at is not null
  returning unsubscribe_token into gone_token;
  if found then
    insert into privacy_settings (user_id, community_updates) select id, true from user_profiles where id = new.id
    on conflict (user_id) do update set community_updates = true, updated_at = now();
    insert into newsletter_account_tokens (user_id, token) select id, gone_token from user_profiles where id = new.id
    on conflict do nothing;
  end if;
  return null;
end $$;

-- Who has an address, whichever way they sign in: newsletter_recipients where email = …, and those whom a link ends.
create index users_any_email on auth.users (email);
