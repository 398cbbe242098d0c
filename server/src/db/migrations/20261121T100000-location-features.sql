-- How many reviewers said yes to each feature, in the order of the specification's list (section 3): wheelchair-accessible,
-- audio-cues, visual-aids, automatic-doors. Sets of features are kept as bits in the same order.
create function feature_bits(features text[]) returns integer
language sql immutable parallel safe as $$
  select (features @> array['wheelchair-accessible'])::integer
    + 2 * (features @> array['audio-cues'])::integer
    + 4 * (features @> array['visual-aids'])::integer
    + 8 * (features @> array['automatic-doors'])::integer
$$;

create function feature_names(bits integer) returns text[]
language sql immutable parallel safe as $$
  select array_remove(array[
    case when bits & 1 > 0 then 'wheelchair-accessible' end, case when bits & 2 > 0 then 'audio-cues' end,
    case when bits & 4 > 0 then 'visual-aids' end, case when bits & 8 > 0 then 'automatic-doors' end
  ], null)
$$;

-- A place has a feature when at least half of those who speak of it say so: its reviewers, and its public sources as one.
create function has_feature(said_yes integer, is_stated boolean, reviews integer) returns boolean
language sql immutable parallel safe as $$
  select said_yes + is_stated::integer > 0 and 2 * (said_yes + is_stated::integer) >= reviews + is_stated::integer
$$;

create function location_feature_bits(yes integer[], stated integer, reviews integer) returns integer
language sql immutable parallel safe as $$
  select has_feature(yes[1], stated & 1 > 0, reviews)::integer
    + 2 * has_feature(yes[2], stated & 2 > 0, reviews)::integer
    + 4 * has_feature(yes[3], stated & 4 > 0, reviews)::integer
    + 8 * has_feature(yes[4], stated & 8 > 0, reviews)::integer
$$;

-- 0 unrated, 1 poor, 2 fair, 3 good, 4 excellent (specification section 2, legend): of the rating as it is shown, which
-- has one decimal, halves up.
create function rating_band(stars integer, reviews integer) returns integer
language sql immutable parallel safe as $$
  select case when reviews = 0 then 0 else greatest(1, least(4, (20 * stars + reviews) / (2 * reviews) / 10)) end
$$;

alter table locations
  add column feature_counts integer[] not null default '{0,0,0,0}' check (
    cardinality(feature_counts) = 4 and 0 <= all (feature_counts) and total_reviews >= all (feature_counts)
  ),
  add column stated_features integer not null default 0 check (stated_features between 0 and 15),
  add column features integer not null generated always as (
    location_feature_bits(feature_counts, stated_features, total_reviews)
  ) stored;

create or replace function apply_review() returns trigger
language plpgsql as $$
declare
  reviewed uuid; author uuid; stars integer := 0; points integer := 0; amount integer := 0;
  said integer := 0; unsaid integer := 0;
begin
  if tg_op <> 'INSERT' then
    reviewed := old.location_id; author := old.user_id; amount := -1; stars := -old.rating;
    points := -review_points(old.is_verified, old.photos, old.comments, old.is_first_of_location);
    unsaid := feature_bits(old.accessibility_features);
  end if;
  if tg_op <> 'DELETE' then
    reviewed := new.location_id; author := new.user_id; amount := amount + 1; stars := stars + new.rating;
    points := points + review_points(new.is_verified, new.photos, new.comments, new.is_first_of_location);
    said := feature_bits(new.accessibility_features);
  end if;
  if amount <> 0 or stars <> 0 or said <> unsaid then
    update locations set total_reviews = total_reviews + amount, rating_sum = rating_sum + stars,
      feature_counts = array[
        feature_counts[1] + (said & 1) - (unsaid & 1),
        feature_counts[2] + (said >> 1 & 1) - (unsaid >> 1 & 1),
        feature_counts[3] + (said >> 2 & 1) - (unsaid >> 2 & 1),
        feature_counts[4] + (said >> 3 & 1) - (unsaid >> 3 & 1)
      ]
      where id = reviewed;
  end if;
  if amount <> 0 or points <> 0 then
    update user_profiles
      set total_reviews = total_reviews + amount, reputation_score = reputation_score + points, updated_at = now()
      where id = author;
  end if;
  if amount <> 0 then perform count_row('reviews', '', amount); end if;
  return null;
end $$;

create function state_features() returns trigger
language plpgsql as $$
begin
  update locations set stated_features = stated.bits
  from (
    select touched.location_id, coalesce(feature_bits(array_agg(facts.feature)), 0) as bits
    from (select distinct location_id from changed) as touched
    left join location_facts as facts on facts.location_id = touched.location_id and facts.feature is not null
    group by touched.location_id
  ) as stated
  where locations.id = stated.location_id and locations.stated_features <> stated.bits;
  return null;
end $$;

create trigger location_facts_stated after insert on location_facts referencing new table as changed
for each statement execute function state_features();
create trigger location_facts_stated_anew after update on location_facts referencing new table as changed
for each statement execute function state_features();
create trigger location_facts_unstated after delete on location_facts referencing old table as changed
for each statement execute function state_features();

alter table locations disable trigger user;
update locations set feature_counts = counted.yes, stated_features = counted.stated
from (
  select l.id, array[
      (count(*) filter (where r.accessibility_features @> array['wheelchair-accessible']))::integer,
      (count(*) filter (where r.accessibility_features @> array['audio-cues']))::integer,
      (count(*) filter (where r.accessibility_features @> array['visual-aids']))::integer,
      (count(*) filter (where r.accessibility_features @> array['automatic-doors']))::integer
    ] as yes,
    (select coalesce(feature_bits(array_agg(f.feature)), 0) from location_facts as f
      where f.location_id = l.id and f.feature is not null) as stated
  from locations as l left join reviews as r on r.location_id = l.id
  group by l.id
) as counted
where counted.id = locations.id;
alter table locations enable trigger user;
