-- A person's notifications. A notification outlives its subject, so its details contain the needed text.
create table notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mail_due_at timestamptz default now() + '00:03:00'::interval,
  mail_id uuid,
  mailed_at timestamptz,
  primary key (id),
  constraint notifications_user_id_fkey foreign key (user_id) references user_profiles(id) on delete cascade,
  constraint notifications_kind_check check (kind in ('review_verified', 'review_returned', 'review_removed', 'review_restored', 'review_reported', 'report_decided', 'badge_earned', 'role_given', 'role_taken'))
);

-- A person's notifications: select … where user_id = $1 order by created_at desc, id desc
create index notifications_user_newest on notifications (user_id, created_at desc, id desc);

-- Due mails: select distinct user_id … where mail_due_at <= now()
create index notifications_mail_due on notifications (mail_due_at) where mail_due_at is not null;

-- The content of a mail: select … where mail_id = $1 and mailed_at is null
create index notifications_mail on notifications (mail_id) where mail_id is not null;

-- Deleting old ones: delete … where created_at < $1
create index notifications_age on notifications (created_at);

-- A person gets one notification per badge, even if reviews disappear and return.
create unique index notifications_one_of_badge on notifications (user_id, (details ->> 'badge_type'))
  where kind = 'badge_earned';

create function tell_badges_earned() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into notifications (user_id, kind, details)
  select new.id, 'badge_earned', jsonb_build_object('badge_type', badge_type)
  from unnest((badge_types())[old.badges_earned + 1 : new.badges_earned]) as earned(badge_type)
  on conflict do nothing;
  return null;
end $$;

create trigger user_profiles_badges_told after update on user_profiles
for each row when (new.badges_earned > old.badges_earned) execute function tell_badges_earned();

-- Tokens that end mails of a kind without a sign-in (RFC 8058). They can do nothing else, so they are stored
-- in plain text and shared by all mails of the kind.
create table unsubscribe_tokens (
  user_id uuid not null,
  setting text not null,
  token uuid not null default gen_random_uuid(),
  primary key (user_id, setting),
  constraint unsubscribe_tokens_token_key unique (token),
  constraint unsubscribe_tokens_user_id_fkey foreign key (user_id) references user_profiles(id) on delete cascade,
  constraint unsubscribe_tokens_setting_check check (setting in ('review_notifications', 'badge_notifications', 'role_notifications', 'all'))
);

-- The last result that a reporter was notified of: 'true', the review was removed; 'false', it stays; null,
-- nothing yet.
create function outcome_told(report review_reports)
  returns text language sql stable
begin atomic
  select details ->> 'is_removed' from notifications
  where user_id = report.reporter_id and created_at > report.updated_at and kind = 'report_decided'
    and details ->> 'review_id' = coalesce(report.review_id, report.removed_review_id)::text
  order by created_at desc, id desc limit 1;
end;

-- The bell: select count(*), max(created_at) … where user_id = $1 and read_at is null
create index notifications_unread_newest on notifications (user_id, created_at) where read_at is null;
