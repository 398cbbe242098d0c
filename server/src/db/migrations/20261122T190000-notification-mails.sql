-- Which mail tells a person of a notification. It is due some minutes after the cause, so that several become one mail; what
-- is due gets the id of its mail in the transaction that adds the job of sending it. Those of before are not mailed.
alter table notifications
  add column mail_due_at timestamptz,
  add column mail_id uuid,
  -- When the mail server took it.
  add column mailed_at timestamptz;
alter table notifications alter column mail_due_at set default now() + interval '3 minutes';

-- What is due: select distinct user_id … where mail_due_at <= now()
create index notifications_mail_due on notifications (mail_due_at) where mail_due_at is not null;

-- What a mail tells: select … where mail_id = $1 and mailed_at is null
create index notifications_mail on notifications (mail_id) where mail_id is not null;

-- Forgetting old ones: delete … where created_at < $1
create index notifications_age on notifications (created_at);

-- A person is told of a badge once, also when reviews go and come again.
create unique index notifications_one_of_badge on notifications (user_id, (details ->> 'badge_type'))
  where kind = 'badge_earned';

-- The badges in the order in which they are earned (docs/product.md#badge-tiers): the first user_profiles.badges_earned of them.
create function badge_types() returns text[] language sql immutable parallel safe
return array['First Steps', 'Community Builder', 'Accessibility Advocate',
  'Guardian of Access', 'Inclusion Champion', 'Accessibility Legend'];

create function tell_badges_earned() returns trigger
language plpgsql as $$
begin
  insert into notifications (user_id, kind, details)
  select new.id, 'badge_earned', jsonb_build_object('badge_type', badge_type)
  from unnest((badge_types())[old.badges_earned + 1 : new.badges_earned]) as earned(badge_type)
  on conflict do nothing;
  return null;
end $$;

create trigger user_profiles_badges_told after update on user_profiles
for each row when (new.badges_earned > old.badges_earned) execute function tell_badges_earned();

-- Badges of before are known already.
insert into notifications (user_id, kind, details, created_at, read_at, mail_due_at)
select id, 'badge_earned', jsonb_build_object('badge_type', badge_type), updated_at, now(), null
from user_profiles, unnest((badge_types())[1:badges_earned]) as earned(badge_type);

-- What ends mails of a kind without a sign-in (RFC 8058): it can do nothing else, so it is kept as it is, and every mail of
-- the kind has the same.
create table unsubscribe_tokens (
  user_id uuid not null references user_profiles on delete cascade,
  -- a column of privacy_settings, or all that are about mails
  setting text not null check (setting in ('review_notifications', 'badge_notifications', 'all')),
  token   uuid not null unique default gen_random_uuid(),
  primary key (user_id, setting)
);
