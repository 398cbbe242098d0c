-- compatible: the same function, which also keeps waiting deliveries

-- A subscriber who confirms an account continues as that account. Deliveries that wait for the subscriber then go to
-- the account.
create or replace function join_newsletter() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  gone_id uuid;
  gone_token uuid;
begin
  select id into gone_id from newsletter_subscribers where email = new.email and confirmed_at is not null for update;
  if not found then
    return null;
  end if;
  update newsletter_deliveries as waiting set user_id = profile.id, subscriber_id = null
  from user_profiles as profile
  where waiting.subscriber_id = gone_id and waiting.state = 'waiting' and profile.id = new.id
    and not exists (
      select from newsletter_deliveries as other where other.update_id = waiting.update_id and other.user_id = new.id
    );
  delete from newsletter_subscribers where id = gone_id returning unsubscribe_token into gone_token;
  insert into privacy_settings (user_id, community_updates) select id, true from user_profiles where id = new.id
  on conflict (user_id) do update set community_updates = true, updated_at = now();
  insert into newsletter_account_tokens (user_id, token) select id, gone_token from user_profiles where id = new.id
  on conflict do nothing;
  return null;
end $$;
