-- The links of earlier mails hold when an address of the list becomes the setting of an account.
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
    on conflict (user_id) do nothing;
  end if;
  return null;
end $$;
