-- The rankings of a region by indexes of its own (docs/decisions/0044-region-standings.md): what the people who are ranked there
-- have, as of the last fold. Only the fold writes here, and nothing refers to it: nobody who changes a figure waits for anybody.
create table region_standings (
  region_key         text not null,
  user_id            uuid not null,
  reputation_score   integer not null,
  total_reviews      integer not null,
  badges_earned      integer not null,
  shows_review_count boolean not null,
  shows_badges       boolean not null,
  contributed_at     timestamptz not null
);

-- Whose standings are to be made anew; until then they are looked up. A row a transaction and person: a fold takes away only what
-- has been committed, and so never a change that it did not see. Without a unique constraint no writer waits for another one's row.
create table standing_changes (
  id             bigint generated always as identity primary key,
  user_id        uuid not null,
  transaction_id xid8 not null default pg_current_xact_id()
);

-- Whether somebody is in it: … where user_id = $1, and for the trigger: … and transaction_id = pg_current_xact_id()
create index standing_changes_user on standing_changes (user_id, transaction_id);

-- Planned for each call: a plan that was made while the log was empty would read it for every row of a large transaction.
create function note_standing_change() returns trigger
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare changed uuid;
begin
  if tg_table_name = 'user_profiles' then
    changed := new.id;
  elsif tg_op = 'INSERT' then
    changed := new.user_id;
  else
    changed := old.user_id;
  end if;
  insert into standing_changes (user_id) select changed where not exists (
    select from standing_changes where user_id = changed and transaction_id = pg_current_xact_id()
  );
  return null;
end $$;

-- Nothing changes between the first look and the triggers; in the order in which a review that is written comes by.
lock table user_profiles, region_members in share row exclusive mode;

create trigger user_profiles_standing_changed after update on user_profiles for each row when (
  (old.reputation_score, old.total_reviews, old.badges_earned, old.is_public, old.is_named, old.shows_review_count,
    old.shows_badges, old.updated_at)
  is distinct from (new.reputation_score, new.total_reviews, new.badges_earned, new.is_public, new.is_named,
    new.shows_review_count, new.shows_badges, new.updated_at)
) execute function note_standing_change();

-- Also of a profile that is deleted: its regions go with it.
create trigger region_members_standing_changed after insert or delete on region_members
for each row execute function note_standing_change();

-- What region_standings has to be.
create view current_standings as
select region_key, user_id, reputation_score, total_reviews, badges_earned, shows_review_count, shows_badges,
  updated_at as contributed_at
from region_members join user_profiles on id = user_id where is_public and is_named;

insert into region_standings select * from current_standings order by user_id, region_key;

-- The fold: … where user_id = any($1)
alter table region_standings add primary key (user_id, region_key);

-- The rankings of a region: select … where region_key = $1 and reputation_score > 0 order by reputation_score desc, user_id desc
create index region_standings_by_reputation on region_standings (region_key, reputation_score desc, user_id desc)
include (contributed_at) where reputation_score > 0;

-- … where shows_review_count and total_reviews > 0 order by total_reviews desc, reputation_score desc, user_id desc
create index region_standings_by_reviews
on region_standings (region_key, total_reviews desc, reputation_score desc, user_id desc)
include (contributed_at) where shows_review_count and total_reviews > 0;

-- … where shows_badges and badges_earned > 0 order by badges_earned desc, reputation_score desc, user_id desc
create index region_standings_by_badges
on region_standings (region_key, badges_earned desc, reputation_score desc, user_id desc)
include (contributed_at) where shows_badges and badges_earned > 0;

-- Those of a period in which few contributed: … where region_key = $1 and contributed_at >= $2
create index region_standings_contributed on region_standings (region_key, contributed_at)
include (user_id, reputation_score, total_reviews, badges_earned, shows_review_count, shows_badges);

analyze region_standings;

-- Makes the standings of those anew who are in at most `most` changes; where another process is doing so, it leaves it to it.
-- Returns how many changes it took. Each statement sees what was committed before it: the last two see all that the
-- changes are about which the first one took.
create function fold_standing_changes(most integer) returns integer
language plpgsql as $$
declare people uuid[]; taken integer;
begin
  if not pg_try_advisory_xact_lock(7292410) then
    return 0;
  end if;
  with taken_changes as (
    delete from standing_changes where id in (select id from standing_changes order by id limit most) returning user_id
  )
  select array_agg(distinct user_id), count(*) into people, taken from taken_changes;
  if taken > 0 then
    delete from region_standings as kept where user_id = any(people) and not exists (
      select from current_standings as now
      where now.user_id = kept.user_id and now.region_key = kept.region_key and now.user_id = any(people)
    );
    insert into region_standings as kept select * from current_standings where user_id = any(people)
    on conflict (user_id, region_key) do update set reputation_score = excluded.reputation_score,
      total_reviews = excluded.total_reviews, badges_earned = excluded.badges_earned,
      shows_review_count = excluded.shows_review_count, shows_badges = excluded.shows_badges,
      contributed_at = excluded.contributed_at
      where kept.* is distinct from excluded.*;
  end if;
  return taken;
end $$;

-- Standings that are not as they have to be although nothing is to be made anew.
create view region_standings_drift as
select 'region_standings' as number, user_id::text as row_id, count(stored)::bigint as stored,
  count(expected)::bigint as expected
from region_standings as stored full join current_standings as expected using (user_id, region_key)
where row(stored.*) is distinct from row(expected.*)
  and not exists (select from standing_changes where standing_changes.user_id = coalesce(stored.user_id, expected.user_id))
group by user_id;

create procedure mend_region_standings() language sql as $$
  insert into standing_changes (user_id) select row_id::uuid from region_standings_drift
$$;

create or replace view drift as
select * from derived_drift
union all select * from moderation_numbers_drift
union all select * from freshness_drift
union all select * from privacy_drift
union all select * from leaderboard_drift
union all select * from badges_drift
union all select * from badge_credentials_drift
union all select * from region_standings_drift;

create or replace procedure mend_drift() language plpgsql as $$
begin
  call mend_derived_numbers();
  call mend_moderation_numbers();
  call mend_freshness();
  call mend_privacy();
  call mend_leaderboard();
  call mend_badges();
  call mend_badge_credentials();
  call mend_region_standings();
end $$;
