-- How many reviews of a place, and of a person, wait in each of the moderators' queues: those that are reported, and those with
-- signals that nobody has verified. With it a queue is walked by names, from names that have some: sorted, each of its
-- reviews would have to be asked for its name.

-- Locked in the order in which a review that is written comes by.
lock table reviews in share row exclusive mode;
lock table locations, user_profiles in access exclusive mode;

alter table locations
  add column reported_reviews  integer not null default 0 check (reported_reviews >= 0),
  add column attention_reviews integer not null default 0 check (attention_reviews >= 0);
alter table user_profiles
  add column reported_reviews  integer not null default 0 check (reported_reviews >= 0),
  add column attention_reviews integer not null default 0 check (attention_reviews >= 0);

-- Names in their order: select id … where reported_reviews > 0 order by search_form(name), id
create index locations_reported_by_name on locations (search_form(name), id) where reported_reviews > 0;
create index locations_attention_by_name on locations (search_form(name), id) where attention_reviews > 0;
create index profiles_reported_by_name on user_profiles (name_search, id) where reported_reviews > 0;
create index profiles_attention_by_name on user_profiles (name_search, id) where attention_reviews > 0;

-- Of each name its reviews in the queue, of which it may have ten thousand others: select … where location_id = $1 and open_reports > 0
create index reviews_reported_of_location on reviews (location_id) where open_reports > 0;
create index reviews_reported_of_user on reviews (user_id) where open_reports > 0;
create index reviews_attention_of_location on reviews (location_id) where signals <> '{}' and not is_verified;
create index reviews_attention_of_user on reviews (user_id) where signals <> '{}' and not is_verified;

-- As before, with these numbers.
create or replace function apply_review() returns trigger
language plpgsql as $$
declare
  reviewed uuid; author uuid; stars integer := 0; points integer := 0; amount integer := 0; verified integer := 0;
  reported integer := 0; attention integer := 0;
  said text[] := '{}'; unsaid text[] := '{}'; number integer; is_contribution boolean := false;
begin
  if tg_op <> 'INSERT' then
    reviewed := old.location_id; author := old.user_id; amount := -1; stars := -old.rating;
    points := -review_points(old.is_verified, old.photos, old.comments, old.is_first_of_location);
    verified := -old.is_verified::integer;
    reported := -(old.open_reports > 0)::integer;
    attention := -(old.signals <> '{}' and not old.is_verified)::integer;
    unsaid := old.accessibility_features;
  end if;
  if tg_op <> 'DELETE' then
    reviewed := new.location_id; author := new.user_id; amount := amount + 1; stars := stars + new.rating;
    points := points + review_points(new.is_verified, new.photos, new.comments, new.is_first_of_location);
    verified := verified + new.is_verified::integer;
    reported := reported + (new.open_reports > 0)::integer;
    attention := attention + (new.signals <> '{}' and not new.is_verified)::integer;
    said := new.accessibility_features;
    is_contribution := tg_op = 'INSERT' or new.updated_at <> old.updated_at
      or cardinality(new.photos) > cardinality(old.photos);
  end if;
  if amount <> 0 or stars <> 0 or said <> unsaid or reported <> 0 or attention <> 0 then
    update locations set total_reviews = total_reviews + amount, rating_sum = rating_sum + stars,
      feature_counts = recount_features(feature_counts, unsaid, said),
      reported_reviews = reported_reviews + reported, attention_reviews = attention_reviews + attention
      where id = reviewed
      returning category_number(category) into number;
  elsif verified <> 0 then
    -- The lock keeps the category as it is until this is counted there.
    select category_number(category) into number from locations where id = reviewed for share;
  end if;
  if amount <> 0 or points <> 0 or verified <> 0 or is_contribution or reported <> 0 or attention <> 0 then
    -- Of a deleted place no category is known: its reviews were taken out of the counts before it went.
    update user_profiles
      set total_reviews = total_reviews + amount, reputation_score = reputation_score + points,
        reviews_by_category = count_at(reviews_by_category, number, amount),
        verified_by_category = count_at(verified_by_category, number, verified),
        reported_reviews = reported_reviews + reported, attention_reviews = attention_reviews + attention,
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

-- What the numbers have to be, counted from the reviews.
create view queued_reviews as
select location_id, user_id, open_reports > 0 as is_reported, signals <> '{}' and not is_verified as needs_attention
from reviews where open_reports > 0 or signals <> '{}' and not is_verified;

create view location_queues as
select location_id, count(*) filter (where is_reported) as reported, count(*) filter (where needs_attention) as attention
from queued_reviews group by location_id;

create view user_queues as
select user_id, count(*) filter (where is_reported) as reported, count(*) filter (where needs_attention) as attention
from queued_reviews group by user_id;

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
where stored <> expected
union all
select number, id::text, stored, expected
from locations left join location_queues as actual on location_id = id
cross join lateral (values
  ('locations.reported_reviews', reported_reviews::bigint, coalesce(reported, 0)),
  ('locations.attention_reviews', attention_reviews::bigint, coalesce(attention, 0))
) as numbers (number, stored, expected)
where stored <> expected
union all
select number, id::text, stored, expected
from user_profiles left join user_queues as actual on user_id = id
cross join lateral (values
  ('user_profiles.reported_reviews', reported_reviews::bigint, coalesce(reported, 0)),
  ('user_profiles.attention_reviews', attention_reviews::bigint, coalesce(attention, 0))
) as numbers (number, stored, expected)
where stored <> expected;

create procedure mend_queues() language plpgsql as $$
begin
  update locations set reported_reviews = coalesce(reported, 0), attention_reviews = coalesce(attention, 0)
  from locations as stored left join location_queues on location_id = stored.id
  where locations.id = stored.id
    and (stored.reported_reviews, stored.attention_reviews) <> (coalesce(reported, 0), coalesce(attention, 0));
  update user_profiles set reported_reviews = coalesce(reported, 0), attention_reviews = coalesce(attention, 0)
  from user_profiles as stored left join user_queues on user_id = stored.id
  where user_profiles.id = stored.id
    and (stored.reported_reviews, stored.attention_reviews) <> (coalesce(reported, 0), coalesce(attention, 0));
end $$;

create or replace procedure mend_moderation_numbers() language plpgsql as $$
begin
  -- In the order in which a report comes by.
  lock table review_reports, reviews, locations, user_profiles, verified_counts in share row exclusive mode;
  delete from verified_counts;
  insert into verified_counts (slot, total) select 0, count(*) from reviews where is_verified;
  -- Before as well, since those of places and people follow those of reviews, and are never below zero.
  call mend_queues();
  update reviews set open_reports = expected from moderation_numbers_drift
  where number = 'reviews.open_reports' and row_id = id::text;
  call mend_queues();
end $$;

call mend_queues();

-- What was written waits in the indexes of letters until they are cleaned, and each search goes through what waits.
select gin_clean_pending_list(indexrelid)
from pg_index join pg_class as index on index.oid = indexrelid join pg_am as method on method.oid = relam
where amname = 'gin' and indrelid in ('locations'::regclass, 'user_profiles'::regclass);
