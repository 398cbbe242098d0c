-- contract: the version before orders queues by these columns; stop it first
-- A queue lists a thousand reviews at most, which are sorted (docs/decisions/0062-fewer-mechanisms.md).
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
  return null;
end $$;

create or replace view moderation_numbers_drift as
select 'reviews.open_reports' as number, review.id::text as row_id, review.open_reports::bigint as stored,
  coalesce(reported.amount, 0)::bigint as expected
from reviews as review left join (
  select review_id, count(*) as amount from review_reports where resolved_at is null group by review_id
) as reported on reported.review_id = review.id
where review.open_reports <> coalesce(reported.amount, 0)
union all
select 'verified_counts', '', stored, expected
from (select coalesce(sum(total), 0)::bigint as stored from verified_counts) as counted,
  (select count(*) as expected from reviews where is_verified) as actual
where stored <> expected;

create or replace procedure mend_moderation_numbers() language plpgsql set search_path = public, pg_temp as $$
begin
  -- In the order in which a report comes by.
  lock table review_reports, reviews, locations, user_profiles, verified_counts in share row exclusive mode;
  delete from verified_counts;
  insert into verified_counts (slot, total) select 0, count(*) from reviews where is_verified;
  update reviews set open_reports = expected from moderation_numbers_drift
  where number = 'reviews.open_reports' and row_id = id::text;
end $$;

drop procedure mend_queues();
drop view location_queues;
drop view user_queues;
drop view queued_reviews;
-- Their indexes go with them.
alter table locations drop column reported_reviews, drop column attention_reviews;
alter table user_profiles drop column reported_reviews, drop column attention_reviews;
