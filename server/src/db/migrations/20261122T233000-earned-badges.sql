-- Which badges a person has earned and since when (docs/product.md#badges). The row stays when reviews go and come again:
-- its id is what a token is minted for, once. It is never shown: nobody recognises one badge by another.
create table earned_badges (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references user_profiles on delete cascade,
  badge_type text not null check (badge_type = any (badge_types())),
  earned_at  timestamptz not null default clock_timestamp(),
  -- The person has fewer reviews now than the badge needs; earned_at is anew when they have enough again.
  lost_at    timestamptz,
  unique (user_id, badge_type)
);

-- The first `amount` badges of a person are earned, the others are not.
create function set_earned_badges(person uuid, amount integer) returns void
language sql as $$
  update earned_badges set lost_at = clock_timestamp()
  where user_id = person and lost_at is null and badge_type = any ((badge_types())[amount + 1 :]);
  insert into earned_badges as kept (user_id, badge_type)
  select person, badge_type from unnest((badge_types())[1 : amount]) as earned(badge_type)
  on conflict (user_id, badge_type) do update set earned_at = excluded.earned_at, lost_at = null
  where kept.lost_at is not null;
$$;

create function note_earned_badges() returns trigger
language plpgsql as $$
begin
  perform set_earned_badges(new.id, new.badges_earned);
  return null;
end $$;

create trigger user_profiles_badges_noted after update on user_profiles
for each row when (new.badges_earned <> old.badges_earned) execute function note_earned_badges();

-- How many people hold each badge ('holders'), and how many of them as a confirmed token ('minted'). As in row_counts each
-- figure is the sum over several slots.
create table badge_counts (
  badge_type text not null check (badge_type = any (badge_types())),
  figure     text not null check (figure in ('holders', 'minted')),
  slot       integer not null,
  total      bigint not null,
  primary key (badge_type, figure, slot)
);

create function count_badge(counted_type text, counted_figure text, change integer) returns void
language sql as $$
  insert into badge_counts as counts (badge_type, figure, slot, total)
  values (counted_type, counted_figure, pg_backend_pid() % 16, change)
  on conflict (badge_type, figure, slot) do update set total = counts.total + excluded.total
$$;

create function count_badge_holders() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.lost_at is null then
    perform count_badge(old.badge_type, 'holders', -1);
  end if;
  if tg_op <> 'DELETE' and new.lost_at is null then
    perform count_badge(new.badge_type, 'holders', 1);
  end if;
  return null;
end $$;

create trigger earned_badges_counted after insert or delete or update of lost_at on earned_badges
for each row execute function count_badge_holders();

-- Badges of before were earned with the review that reached their number.
insert into earned_badges (user_id, badge_type, earned_at)
select person.id, badge_type, coalesce(told.created_at, person.updated_at)
from user_profiles person, unnest((badge_types())[1 : badges_earned]) as earned(badge_type)
left join lateral (
  select created_at from notifications
  where user_id = person.id and kind = 'badge_earned' and details ->> 'badge_type' = earned.badge_type
) told on true;

create view badge_figures as
select badge_type, 'holders' as figure, count(*) as total from earned_badges where lost_at is null group by badge_type;

create view badges_drift as
select 'earned_badges' as number, person.id::text as row_id, count(kept.id) as stored, person.badges_earned::bigint as expected
from user_profiles person left join earned_badges kept on kept.user_id = person.id and kept.lost_at is null
group by person.id
having count(kept.id) <> person.badges_earned
  or bool_or(kept.badge_type = any ((badge_types())[person.badges_earned + 1 :]))
union all
select 'badge_counts.' || coalesce(counted.figure, actual.figure), coalesce(counted.badge_type, actual.badge_type),
  coalesce(counted.total, 0), coalesce(actual.total, 0)
from (select badge_type, figure, sum(total)::bigint as total from badge_counts group by badge_type, figure) counted
full join badge_figures actual using (badge_type, figure)
where coalesce(counted.total, 0) <> coalesce(actual.total, 0);

create procedure mend_badges() language plpgsql as $$
begin
  lock table user_profiles, earned_badges, badge_counts in share row exclusive mode;
  perform set_earned_badges(person.id, person.badges_earned) from user_profiles person
  where person.id::text in (select row_id from badges_drift where number = 'earned_badges');
  delete from badge_counts;
  insert into badge_counts (badge_type, figure, slot, total) select badge_type, figure, 0, total from badge_figures;
end $$;

create or replace view drift as
select * from derived_drift
union all select * from moderation_numbers_drift
union all select * from freshness_drift
union all select * from privacy_drift
union all select * from leaderboard_drift
union all select * from badges_drift;

create or replace procedure mend_drift() language plpgsql as $$
begin
  call mend_derived_numbers();
  call mend_moderation_numbers();
  call mend_freshness();
  call mend_privacy();
  call mend_leaderboard();
  call mend_badges();
end $$;
