-- contract: the version before reads verified_counts; stop it first
-- Verified reviews are counted where all others are.
insert into row_counts (entity, part, slot, total) select 'verified_reviews', '', 0, count(*) from reviews where is_verified;

create or replace function apply_review() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  reviewed uuid; author uuid; stars integer := 0; points integer := 0; amount integer := 0; verified integer := 0;
  said text[] := '{}'; unsaid text[] := '{}'; number integer; is_contribution boolean := false;
begin
  if tg_op <> 'INSERT' then
    reviewed := old.location_id; author := old.user_id; amount := -1; stars := -old.rating;
    points := -review_points(old.is_verified, old.photos, old.comments, old.is_first_of_location);
    verified := -old.is_verified::integer;
    unsaid := old.accessibility_features;
  end if;
  if tg_op <> 'DELETE' then
    reviewed := new.location_id; author := new.user_id; amount := amount + 1; stars := stars + new.rating;
    points := points + review_points(new.is_verified, new.photos, new.comments, new.is_first_of_location);
    verified := verified + new.is_verified::integer;
    said := new.accessibility_features;
    is_contribution := tg_op = 'INSERT' or new.updated_at <> old.updated_at
      or cardinality(new.photos) > cardinality(old.photos);
  end if;
  if amount <> 0 or stars <> 0 or said <> unsaid then
    update locations set total_reviews = total_reviews + amount, rating_sum = rating_sum + stars,
      feature_counts = recount_features(feature_counts, unsaid, said)
      where id = reviewed
      returning category_number(category) into number;
  elsif verified <> 0 then
    -- The lock keeps the category as it is until this is counted there.
    select category_number(category) into number from locations where id = reviewed for share;
  end if;
  if amount <> 0 or points <> 0 or verified <> 0 or is_contribution then
    -- Of a deleted place no category is known: its reviews were taken out of the counts before it went.
    update user_profiles
      set total_reviews = total_reviews + amount, reputation_score = reputation_score + points,
        reviews_by_category = count_at(reviews_by_category, number, amount),
        verified_by_category = count_at(verified_by_category, number, verified),
        updated_at = case
          -- A review that is put back, or comes from the demo, was written in its own time.
          when tg_op = 'INSERT' then greatest(updated_at, new.created_at)
          when is_contribution then now()
          else updated_at
        end
      where id = author;
  end if;
  if amount <> 0 then perform count_row('reviews', '', amount); end if;
  if verified <> 0 then perform count_row('verified_reviews', '', verified); end if;
  return null;
end $$;

create or replace view moderation_numbers_drift as
select 'reviews.open_reports' as number, review.id::text as row_id, review.open_reports::bigint as stored,
  coalesce(reported.amount, 0)::bigint as expected
from reviews as review left join (
  select review_id, count(*) as amount from review_reports where resolved_at is null group by review_id
) as reported on reported.review_id = review.id
where review.open_reports <> coalesce(reported.amount, 0);

create or replace procedure mend_moderation_numbers() language plpgsql set search_path = public, pg_temp as $$
begin
  lock table review_reports, reviews in share row exclusive mode;
  update reviews set open_reports = expected from moderation_numbers_drift where row_id = id::text;
end $$;

create or replace view derived_drift as
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


create or replace procedure mend_derived_numbers() language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table reviews, locations, user_profiles, nft_badges, row_counts in share row exclusive mode;
  -- The squares are made anew at the end: what happens to the places until then needs no note.
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

drop trigger reviews_verified_in on reviews;
drop trigger reviews_verified_out on reviews;
drop trigger reviews_verified_anew on reviews;
drop function count_verified_review();
drop table verified_counts;
