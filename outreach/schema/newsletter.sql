-- Recipients of updates (docs/product.md#newsletter): accounts with the setting community_updates, and
-- confirmed addresses. An account's address is never in the list; only its setting counts.
create table newsletter_subscribers (
  id                uuid primary key default gen_random_uuid(),
  email             text not null unique check (length(email) between 3 and 255),
  locale            text not null default 'en' check (length(locale) between 2 and 35),
  -- SHA-256 of the token in the confirmation link.
  token_hash        bytea unique,
  token_expires_at  timestamptz,
  confirmed_at      timestamptz,
  -- It can only end the mails, so it is stored in plain text.
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  created_at        timestamptz not null default now(),
  check ((token_hash is null) = (token_expires_at is null)),
  check (confirmed_at is not null or token_hash is not null)
);

-- Deleting unconfirmed addresses: delete … where confirmed_at is null and token_expires_at < now()
create index newsletter_subscribers_pending on newsletter_subscribers (token_expires_at) where confirmed_at is null;

-- The same kind of token for accounts.
create table newsletter_account_tokens (
  user_id uuid not null,
  token uuid not null default gen_random_uuid(),
  primary key (token, user_id),
  constraint newsletter_account_tokens_user_id_fkey foreign key (user_id) references user_profiles(id) on delete cascade
);

-- The language of an account's mails is the last one chosen while signed in.
create view newsletter_recipients as
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

-- Turning the setting off unsubscribes the address, however it was added.
create function leave_newsletter() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from newsletter_subscribers where email = (
    select email from auth.users where id = new.user_id and email_confirmed_at is not null
  );
  return null;
end $$;

create trigger privacy_settings_left_newsletter after update of community_updates on privacy_settings
for each row when (old.community_updates and not new.community_updates) execute function leave_newsletter();

-- Keeps the links of earlier mails valid when an address of the list becomes an account's.
create function join_newsletter() returns trigger
language plpgsql set search_path = public, pg_temp as $$
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

create constraint trigger users_joined_newsletter after insert or update of email, email_confirmed_at on auth.users
deferrable initially deferred for each row
when (new.email is not null and new.email_confirmed_at is not null) execute function join_newsletter();

create table newsletter_updates (
  id uuid not null default gen_random_uuid(),
  subject text not null,
  body text not null,
  state text not null default 'draft',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  revision integer not null default 1,
  primary key (id),
  constraint newsletter_updates_created_by_fkey foreign key (created_by) references user_profiles(id) on delete set null,
  constraint newsletter_updates_body_check check (length(body) <= 20000),
  constraint newsletter_updates_check check ((state = 'draft') = (started_at is null)),
  constraint newsletter_updates_revision_check check (revision >= 1),
  constraint newsletter_updates_state_check check (state in ('draft', 'sending', 'stopped', 'sent')),
  constraint newsletter_updates_subject_check check (subject ~ '\S' and length(subject) <= 200)
);

create index newsletter_updates_newest on newsletter_updates (created_at desc, id desc);

create index newsletter_updates_sending on newsletter_updates (started_at) where state = 'sending';

-- The cascade of a profile.
create index newsletter_updates_author on newsletter_updates (created_by) where created_by is not null;

-- One mail of an update to one recipient. It is claimed before sending and never sent again after a claim: no
-- recipient gets an update twice, and a crash leaves a failed delivery.
create table newsletter_deliveries (
  id bigint generated always as identity,
  update_id uuid not null,
  user_id uuid,
  subscriber_id uuid,
  state text not null default 'waiting',
  address_hash bytea,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  reason text,
  primary key (id),
  constraint newsletter_deliveries_update_id_address_hash_key unique (update_id, address_hash),
  constraint newsletter_deliveries_update_id_subscriber_id_key unique (update_id, subscriber_id),
  constraint newsletter_deliveries_update_id_user_id_key unique (update_id, user_id),
  constraint newsletter_deliveries_subscriber_id_fkey foreign key (subscriber_id) references newsletter_subscribers(id) on delete set null,
  constraint newsletter_deliveries_update_id_fkey foreign key (update_id) references newsletter_updates(id) on delete cascade,
  constraint newsletter_deliveries_user_id_fkey foreign key (user_id) references user_profiles(id) on delete set null,
  constraint newsletter_deliveries_check check ((state in ('waiting', 'skipped')) or claimed_at is not null),
  constraint newsletter_deliveries_reason_check check (reason ~ '^[A-Z0-9_. ]{1,60}$'),
  constraint newsletter_deliveries_state_check check (state in ('waiting', 'claimed', 'sent', 'failed', 'skipped'))
);

-- The next delivery: select … where state = 'waiting' and due_at <= now() order by id limit 1
create index newsletter_deliveries_waiting on newsletter_deliveries (update_id, id) where state = 'waiting';

create index newsletter_deliveries_claimed on newsletter_deliveries (claimed_at) where state = 'claimed';

-- The sending rate: select max(claimed_at)
create index newsletter_deliveries_pace on newsletter_deliveries (claimed_at desc) where claimed_at is not null;

-- The cascades, which would scan all deliveries.
create index newsletter_deliveries_user on newsletter_deliveries (user_id) where user_id is not null;

create index newsletter_deliveries_subscriber on newsletter_deliveries (subscriber_id) where subscriber_id is not null;

-- The tokens of an account, and the cascade of its profile.
create index newsletter_account_tokens_user on newsletter_account_tokens (user_id, token);
