-- Every derived number that differs from its source rows, for the doctor, which reports and repairs them.
create view derived_drift as
select 'locations.total_reviews' as number, l.id::text as row_id, l.total_reviews::bigint as stored,
  coalesce(r.amount, 0)::bigint as expected
from locations l left join (select location_id, count(*) as amount from reviews group by location_id) r
  on r.location_id = l.id
where l.total_reviews <> coalesce(r.amount, 0)
union all
select 'locations.rating_sum', l.id::text, l.rating_sum, coalesce(r.stars, 0)
from locations l left join (select location_id, sum(rating) as stars from reviews group by location_id) r
  on r.location_id = l.id
where l.rating_sum <> coalesce(r.stars, 0)
union all
select 'user_profiles.total_reviews', p.id::text, p.total_reviews, coalesce(r.amount, 0)
from user_profiles p left join (select user_id, count(*) as amount from reviews group by user_id) r
  on r.user_id = p.id
where p.total_reviews <> coalesce(r.amount, 0)
union all
select 'user_profiles.reputation_score', p.id::text, p.reputation_score, coalesce(r.points, 0)
from user_profiles p left join (
  select user_id, sum(review_points(is_verified, photos, comments, is_first_of_location)) as points
  from reviews group by user_id
) r on r.user_id = p.id
where p.reputation_score <> coalesce(r.points, 0)
union all
select 'row_counts.' || coalesce(counted.entity, actual.entity), coalesce(counted.part, actual.part),
  coalesce(counted.total, 0), coalesce(actual.total, 0)
from (select entity, part, sum(total)::bigint as total from row_counts group by entity, part) counted
full join (
  select 'locations' as entity, category as part, count(*) as total from locations group by category
  union all select 'reviews', '', count(*) from reviews
  union all select 'verified_reviews', '', count(*) from reviews where is_verified
  union all select 'user_profiles', '', count(*) from user_profiles
  union all select 'nft_badges', '', count(*) from nft_badges
) actual on actual.entity = counted.entity and actual.part = counted.part
where coalesce(counted.total, 0) <> coalesce(actual.total, 0)
union all
select 'locations.feature_counts', l.id::text, 0, 1
from locations l left join counted_features r on r.location_id = l.id
where recount_features(l.feature_counts, '{}', '{}') <> recount_features(coalesce(r.counts, '{}'), '{}', '{}')
union all
select 'locations.public_facts', l.id::text, 0, 1
from locations l left join stated_facts f on f.location_id = l.id
where l.public_facts <> coalesce(f.facts, '{}')
union all
select 'user_profiles.reviews_by_category', p.id::text, 0, 1
from user_profiles p left join counted_reviews r on r.user_id = p.id
where count_at(p.reviews_by_category, cardinality(category_ids()), 0)
    <> count_at(coalesce(r.totals, '{}'), cardinality(category_ids()), 0)
  or count_at(p.verified_by_category, cardinality(category_ids()), 0)
    <> count_at(coalesce(r.verified, '{}'), cardinality(category_ids()), 0)
union all
select 'location_cells', square, stored, expected from location_cells_drift;

-- Disabling a trigger requires the owner's rights, but the program may run without ownership
-- (MIGRATION_DATABASE_URL).
create procedure mend_derived_numbers() language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table reviews, locations, user_profiles, nft_badges, row_counts in share row exclusive mode;
  -- The squares are rebuilt at the end, so changes until then need no record.
  alter table locations disable trigger locations_in_cells_anew;
  update locations l set total_reviews = coalesce(r.amount, 0), rating_sum = coalesce(r.stars, 0),
    feature_counts = coalesce(counted.counts, '{}'), public_facts = coalesce(f.facts, '{}')
  from locations kept left join (
    select location_id, count(*) as amount, sum(rating) as stars from reviews group by location_id
  ) r on r.location_id = kept.id
  left join counted_features counted on counted.location_id = kept.id
  left join stated_facts f on f.location_id = kept.id
  where l.id = kept.id and (l.total_reviews, l.rating_sum, l.feature_counts, l.public_facts)
    is distinct from (coalesce(r.amount, 0), coalesce(r.stars, 0), coalesce(counted.counts, '{}'), coalesce(f.facts, '{}'));
  alter table locations enable trigger locations_in_cells_anew;
  update user_profiles p set total_reviews = coalesce(r.amount, 0), reputation_score = coalesce(r.points, 0),
    reviews_by_category = coalesce(counted.totals, '{}'), verified_by_category = coalesce(counted.verified, '{}')
  from user_profiles kept left join (
    select user_id, count(*) as amount,
      sum(review_points(is_verified, photos, comments, is_first_of_location)) as points
    from reviews group by user_id
  ) r on r.user_id = kept.id
  left join counted_reviews counted on counted.user_id = kept.id
  where p.id = kept.id
    and (p.total_reviews, p.reputation_score, p.reviews_by_category, p.verified_by_category) is distinct from
      (coalesce(r.amount, 0), coalesce(r.points, 0), coalesce(counted.totals, '{}'), coalesce(counted.verified, '{}'));
  delete from row_counts;
  insert into row_counts (entity, part, slot, total)
  select 'locations', category, 0, count(*) from locations group by category
  union all select 'reviews', '', 0, count(*) from reviews
  union all select 'verified_reviews', '', 0, count(*) from reviews where is_verified
  union all select 'user_profiles', '', 0, count(*) from user_profiles
  union all select 'nft_badges', '', 0, count(*) from nft_badges;
  call rebuild_location_cells();
end $$;
revoke execute on procedure mend_derived_numbers() from public;

-- When an external service may be called next; its rate limit applies to all processes together.
create table outgoing_turns (
  service      text primary key,
  next_turn_at timestamptz not null
);

create view drift as
select * from derived_drift
union all select * from moderation_numbers_drift
union all select * from freshness_drift
union all select * from privacy_drift
union all select * from leaderboard_drift
union all select * from badges_drift
union all select * from badge_credentials_drift;

create procedure mend_drift() language plpgsql set search_path = public, pg_temp as $$
begin
  call mend_derived_numbers();
  call mend_moderation_numbers();
  call mend_freshness();
  call mend_privacy();
  call mend_leaderboard();
  call mend_badges();
  call mend_badge_credentials();
end $$;

-- No process reads from replicas until this time, because a change must be visible at once:
-- `Replicas.holdDuring`.
create table replica_holds (
  is_only boolean primary key default true check (is_only),
  held_until timestamptz not null
);
insert into replica_holds (held_until) values ('-infinity');
