-- Mails to an account are in the language that was chosen last while it was signed in.
create or replace view newsletter_recipients as
select 'account' as source, account.id, account.email, profile.full_name, kept.updated_at as subscribed_at,
  account.user_metadata ->> 'locale' as locale
from privacy_settings as kept
join user_profiles as profile on profile.id = kept.user_id
join auth.users as account on account.id = kept.user_id
where kept.community_updates and account.email is not null and account.email_confirmed_at is not null
  and (account.banned_until is null or account.banned_until <= now())
  and not exists (select from suspensions where suspensions.user_id = account.id)
union all
select 'list', id, email, null, confirmed_at, locale from newsletter_subscribers where confirmed_at is not null;
