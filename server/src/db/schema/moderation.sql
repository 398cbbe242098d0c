-- Reports of readers to the moderators. A report is deleted with its review, and with the reporter's account.
create table review_reports (
  id uuid not null default gen_random_uuid(),
  review_id uuid,
  reporter_id uuid not null,
  reason text not null,
  details text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid,
  removed_review_id uuid,
  primary key (id),
  constraint review_reports_review_id_reporter_id_key unique (review_id, reporter_id),
  constraint review_reports_removed_review_id_fkey foreign key (removed_review_id) references removed_reviews(id) on delete cascade,
  constraint review_reports_reporter_id_fkey foreign key (reporter_id) references user_profiles(id) on delete cascade,
  constraint review_reports_resolved_by_fkey foreign key (resolved_by) references user_profiles(id) on delete set null,
  constraint review_reports_review_id_fkey foreign key (review_id) references reviews(id) on delete cascade,
  constraint review_reports_check check (reason <> 'other' or details ~ '\S'),
  constraint review_reports_check1 check (num_nonnulls(review_id, removed_review_id) = 1),
  constraint review_reports_details_check check (length(details) <= 1000),
  constraint review_reports_reason_check check (reason in ('spam', 'offensive', 'wrong_place', 'inaccurate', 'privacy', 'other'))
);

-- Open reports: select … where resolved_at is null order by updated_at desc, id desc
create index review_reports_open on review_reports (updated_at desc, id desc) where resolved_at is null;

-- A person's reports, their export, and the cascade: select … where reporter_id = $1 order by created_at, id
create index review_reports_reporter on review_reports (reporter_id, created_at, id);

-- Deleting a moderator's account: update … set resolved_by = null where resolved_by = $1
create index review_reports_resolver on review_reports (resolved_by) where resolved_by is not null;

-- Administrators' acts on other accounts. The log outlives both accounts.
create table admin_log (
  id bigint generated always as identity,
  admin_id uuid,
  subject_id uuid,
  action text not null,
  reason text,
  created_at timestamptz not null default now(),
  review_id uuid,
  reason_code text,
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  primary key (id),
  constraint admin_log_admin_id_fkey foreign key (admin_id) references user_profiles(id) on delete set null,
  constraint admin_log_subject_id_fkey foreign key (subject_id) references user_profiles(id) on delete set null,
  constraint admin_log_action_check check (action ~ '^[a-z][a-z0-9_]{1,39}$'),
  constraint admin_log_after_check check (jsonb_typeof(after) = 'object'),
  constraint admin_log_before_check check (jsonb_typeof(before) = 'object'),
  constraint admin_log_reason_check check (reason ~ '\S' and length(reason) <= 500),
  constraint admin_log_reason_code_check check (reason_code ~ '^[a-z][a-z_]{1,39}$')
);

-- The cascades of a profile.
create index admin_log_admin on admin_log (admin_id, id desc) where admin_id is not null;

create index admin_log_subject on admin_log (subject_id, id desc) where subject_id is not null;

create index review_reports_removed_review on review_reports (removed_review_id) where removed_review_id is not null;

-- Stores the number of open reports in the review.
create function count_open_report() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.resolved_at is null and old.review_id is not null then
    update reviews set open_reports = open_reports - 1 where id = old.review_id;
  end if;
  if tg_op <> 'DELETE' and new.resolved_at is null and new.review_id is not null then
    update reviews set open_reports = open_reports + 1 where id = new.review_id;
  end if;
  return null;
end $$;

create trigger review_reports_counted after insert or delete on review_reports
for each row execute function count_open_report();

create trigger review_reports_counted_anew after update on review_reports
for each row when (old.resolved_at is null is distinct from (new.resolved_at is null) or old.review_id is distinct from new.review_id)
execute function count_open_report();

create table suspensions (
  user_id          uuid primary key references user_profiles on delete cascade,
  reason           text not null check (reason ~ '\S' and length(reason) <= 500),
  withdraws_reviews boolean not null,
  -- null: the account was deleted
  suspended_by     uuid references user_profiles on delete set null,
  created_at       timestamptz not null default now()
);

-- The cascade of a profile.
create index suspensions_by on suspensions (suspended_by) where suspended_by is not null;

-- The log, newest first, as a whole and by filter: select … where action = $1 order by id desc
create index admin_log_action on admin_log (action, id desc);

-- The last decision about a review: select … where review_id = $1 order by id desc limit 1
create index admin_log_review on admin_log (review_id, id desc) where review_id is not null;

-- Forgets moderator and subject only with their accounts: while a profile exists, log entries keep its name.
create function refuse_log_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'admin_id' - 'subject_id') = (to_jsonb(old) - 'admin_id' - 'subject_id')
      and (new.admin_id is not distinct from old.admin_id
        or new.admin_id is null and not exists (select from user_profiles where id = old.admin_id))
      and (new.subject_id is not distinct from old.subject_id
        or new.subject_id is null and not exists (select from user_profiles where id = old.subject_id)) then
      return new;
    end if;
  end if;
  raise exception 'The log of administrators is only ever added to' using errcode = 'restrict_violation';
end $$;

create trigger admin_log_kept before update or delete on admin_log
for each row execute function refuse_log_change();

create trigger admin_log_kept_whole before truncate on admin_log
for each statement execute function refuse_log_change();

-- An author's answer to a decision about a review: at most one.
create table moderation_answers (
  decision_id bigint primary key references admin_log,
  user_id     uuid not null references user_profiles on delete cascade,
  answer      text not null check (answer ~ '\S' and length(answer) <= 2000),
  created_at  timestamptz not null default now()
);

-- The cascade of a profile, and the export.
create index moderation_answers_user on moderation_answers (user_id);

-- Like derived_drift, for the figures of moderation.
create view moderation_numbers_drift as
select 'reviews.open_reports' as number, review.id::text as row_id, review.open_reports::bigint as stored,
  coalesce(reported.amount, 0)::bigint as expected
from reviews as review left join (
  select review_id, count(*) as amount from review_reports where resolved_at is null group by review_id
) as reported on reported.review_id = review.id
where review.open_reports <> coalesce(reported.amount, 0);

create procedure mend_moderation_numbers() language plpgsql set search_path = public, pg_temp as $$
begin
  lock table review_reports, reviews in share row exclusive mode;
  update reviews set open_reports = expected from moderation_numbers_drift where row_id = id::text;
end $$;
