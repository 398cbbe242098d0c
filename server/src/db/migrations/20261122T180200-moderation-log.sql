-- What moderators did, beside what administrators did to accounts: of which review, and what it was before and after. Words of
-- a review do not stand here: they are its author's.
alter table admin_log
  add column review_id uuid,
  add column reason_code text check (reason_code ~ '^[a-z][a-z_]{1,39}$'),
  add column before jsonb not null default '{}' check (jsonb_typeof(before) = 'object'),
  add column after jsonb not null default '{}' check (jsonb_typeof(after) = 'object'),
  alter column reason drop not null;

-- The log, newest first, whole and by what it is filtered: select … where action = $1 order by id desc
create index admin_log_action on admin_log (action, id desc);
drop index admin_log_admin;
create index admin_log_admin on admin_log (admin_id, id desc) where admin_id is not null;
drop index admin_log_subject;
create index admin_log_subject on admin_log (subject_id, id desc) where subject_id is not null;
-- The last decision about a review: select … where review_id = $1 order by id desc limit 1
create index admin_log_review on admin_log (review_id, id desc) where review_id is not null;

-- Nothing is taken back or put differently. An account that goes leaves its entries without its name.
create function refuse_log_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'admin_id' - 'subject_id') = (to_jsonb(old) - 'admin_id' - 'subject_id')
      and (new.admin_id is null or new.admin_id = old.admin_id)
      and (new.subject_id is null or new.subject_id = old.subject_id) then
      return new;
    end if;
  end if;
  raise exception 'The log of administrators is only ever added to' using errcode = 'restrict_violation';
end $$;

create trigger admin_log_kept before update or delete on admin_log
for each row execute function refuse_log_change();
create trigger admin_log_kept_whole before truncate on admin_log
for each statement execute function refuse_log_change();

-- What authors say to a decision about their review: once.
create table moderation_answers (
  decision_id bigint primary key references admin_log,
  user_id     uuid not null references user_profiles on delete cascade,
  answer      text not null check (answer ~ '\S' and length(answer) <= 2000),
  created_at  timestamptz not null default now()
);

-- The cascade of a profile, and the export.
create index moderation_answers_user on moderation_answers (user_id);
