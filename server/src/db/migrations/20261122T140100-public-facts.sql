-- What reads the old columns is made anew at the end.
drop view derived_drift;
drop view location_cells_drift;
drop procedure mend_derived_numbers();
drop procedure rebuild_location_cells();

-- A fact says yes, partly or no to a topic; other tags of a source are kept as they are.
alter table location_facts
  add column about text check (about = any (fact_topic_ids())),
  add column says text check (says = any (fact_answer_ids())),
  add check ((about is null) = (says is null));
drop trigger location_facts_stated on location_facts;
drop trigger location_facts_stated_anew on location_facts;
drop trigger location_facts_unstated on location_facts;
drop function state_features();
update location_facts set about = known.about, says = known.says
from (values
  ('wheelchair', 'yes', 'wheelchair-accessible', 'yes'), ('wheelchair', 'designated', 'wheelchair-accessible', 'yes'),
  ('wheelchair', 'limited', 'wheelchair-accessible', 'limited'), ('wheelchair', 'no', 'wheelchair-accessible', 'no'),
  ('automatic_door', 'no', 'automatic-doors', 'no'), ('tactile_paving', 'no', 'visual-aids', 'no'),
  ('tactile_writing:braille', 'no', 'visual-aids', 'no'), ('speech_output', 'no', 'audio-cues', 'no'),
  ('traffic_signals:sound', 'no', 'audio-cues', 'no'),
  ('toilets:wheelchair', 'yes', 'accessible-toilet', 'yes'), ('toilets:wheelchair', 'no', 'accessible-toilet', 'no'),
  ('toilets:wheelchair', 'designated', 'accessible-toilet', 'yes'),
  ('toilets:wheelchair', 'limited', 'accessible-toilet', 'limited')
) as known(key, value, about, says)
where location_facts.feature is null and location_facts.key = known.key and location_facts.value = known.value;
update location_facts set about = feature, says = 'yes' where feature is not null;
alter table location_facts drop column feature;

-- What public sources say of each place, by topic; where they differ, the better answer.
create view stated_facts as
select location_id, jsonb_object_agg(about, jsonb_build_object('says', says, 'source', source)) as facts
from (
  select distinct on (location_id, about) location_id, about, says, source from location_facts
  where about is not null
  order by location_id, about, array_position(fact_answer_ids(), says) desc, source
) as best
group by location_id;

-- A place has a feature when at least half of those who speak of it say so: its reviewers, and its public sources as
-- one. "Partly" is neither a yes nor a no.
create function is_agreed(said_yes integer, stated text, reviews integer) returns boolean
language sql immutable parallel safe as $$
  select said_yes + (stated is not distinct from 'yes')::integer > 0
    and 2 * (said_yes + (stated is not distinct from 'yes')::integer)
      >= reviews + (coalesce(stated, '') in ('yes', 'no'))::integer
$$;

-- `counts` has how many reviewers said yes to each of feature_ids(); it may be shorter than a list that has grown.
create function agreed_features(counts integer[], facts jsonb, reviews integer) returns text[]
language plpgsql immutable parallel safe as $$
declare ids text[] := feature_ids(); agreed text[] := '{}';
begin
  for number in 1 .. cardinality(ids) loop
    if is_agreed(coalesce(counts[number], 0), facts -> ids[number] ->> 'says', reviews) then
      agreed := agreed || ids[number];
    end if;
  end loop;
  return agreed;
end $$;

-- Counts of feature_ids() after a review that said one thing says another.
create function recount_features(counts integer[], unsaid text[], said text[]) returns integer[]
language plpgsql immutable parallel safe as $$
declare ids text[] := feature_ids(); recounted integer[] := '{}';
begin
  for number in 1 .. cardinality(ids) loop
    recounted := recounted || coalesce(counts[number], 0) + (ids[number] = any (said))::integer
      - (ids[number] = any (unsaid))::integer;
  end loop;
  return recounted;
end $$;

-- How many reviews of each place say yes to each feature.
create view counted_features as
select location_id, array_agg(amount order by number) as counts
from (
  select location_id, number, count(*) filter (where feature = any (accessibility_features))::integer as amount
  from reviews cross join unnest(feature_ids()) with ordinality as listed(feature, number)
  group by location_id, number
) as counted
group by location_id;

-- Everything that places are filtered by, in one number that counts of places are kept by. What may grow is at the top:
-- the features, of which 18 fit. No number has to be given anew when a list grows.
--   bits 0–2 rating band · 3–7 category · 8–9 what public sources say of wheelchair access · 10 whether they say yes to
--   an accessible toilet · 11 whether they say anything · 12–29 features
-- Whoever reads a kind does so by the functions below.
create function location_kind(category text, features text[], band integer, facts jsonb) returns integer
language plpgsql immutable strict parallel safe as $$
declare ids text[] := feature_ids(); bits integer := 0;
begin
  for number in 1 .. cardinality(ids) loop
    if ids[number] = any (features) then bits := bits | (1 << (11 + number)); end if;
  end loop;
  return bits | band | (array_position(category_ids(), category) << 3)
    | (coalesce(array_position(fact_answer_ids(), facts -> 'wheelchair-accessible' ->> 'says'), 0) << 8)
    | ((coalesce(facts -> 'accessible-toilet' ->> 'says', '') = 'yes')::integer << 10)
    | ((facts <> '{}')::integer << 11);
end $$;

-- 0 unrated, then the numbers of rating_band_ids().
create function kind_band(kind integer) returns integer language sql immutable parallel safe
return kind & 7;

-- The number of category_ids(); 0 in a kind of any category.
create function kind_category(kind integer) returns integer language sql immutable parallel safe
return kind >> 3 & 31;

-- The kind of any category.
create function kind_anywhere(kind integer) returns integer language sql immutable parallel safe
return kind & ~ 248;

create function kind_in_category(kind integer, category integer) returns integer language sql immutable parallel safe
return kind | (category << 3);

-- The number of fact_answer_ids() that public sources say of wheelchair access; 0 for none.
create function kind_wheelchair(kind integer) returns integer language sql immutable parallel safe
return kind >> 8 & 3;

-- Whether public sources say anything.
create function kind_has_facts(kind integer) returns boolean language sql immutable parallel safe
return kind & 2048 > 0;

-- What a kind must have, `mask & ~ kind = 0`: all of the features, and an accessible toilet where one is asked for.
create function kind_mask(features text[], toilet boolean) returns integer language sql immutable parallel safe
return (
  select coalesce(bit_or(1 << (11 + number::integer)), 0) | (toilet::integer << 10)
  from unnest(feature_ids()) with ordinality as listed(id, number) where id = any (features)
);

alter table locations disable trigger user;
drop trigger locations_in_cells_anew on locations;
alter table locations drop column kind, drop column features, drop constraint locations_check2;
-- By topic: {"wheelchair-accessible": {"says": "limited", "source": "OpenStreetMap"}}
alter table locations add column public_facts jsonb not null default '{}' check (jsonb_typeof(public_facts) = 'object');
update locations set public_facts = stated.facts from stated_facts as stated where stated.location_id = locations.id;
alter table locations
  drop column stated_features,
  alter column feature_counts set default '{}',
  add constraint locations_feature_counts_check check (
    cardinality(feature_counts) <= cardinality(feature_ids()) and 0 <= all (feature_counts)
    and total_reviews >= all (feature_counts)
  ),
  add column features text[] not null generated always as (
    agreed_features(feature_counts, public_facts, total_reviews)
  ) stored,
  add column kind integer not null generated always as (location_kind(
    category, agreed_features(feature_counts, public_facts, total_reviews),
    rating_band(rating_sum, total_reviews), public_facts
  )) stored;
alter table locations enable trigger user;
create trigger locations_in_cells_anew after update on locations for each row when (
  (old.position, old.kind, old.rating_sum, old.total_reviews)
    is distinct from (new.position, new.kind, new.rating_sum, new.total_reviews)
) execute function note_location_cell();

create index locations_kind_map on locations (kind, position);
-- The places of one kind of any category in a square: select … where kind_anywhere(kind) = $1 and position between $2 and $3
create index locations_any_kind_map on locations (kind_anywhere(kind), position);

create or replace function apply_review() returns trigger
language plpgsql as $$
declare
  reviewed uuid; author uuid; stars integer := 0; points integer := 0; amount integer := 0;
  said text[] := '{}'; unsaid text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    reviewed := old.location_id; author := old.user_id; amount := -1; stars := -old.rating;
    points := -review_points(old.is_verified, old.photos, old.comments, old.is_first_of_location);
    unsaid := old.accessibility_features;
  end if;
  if tg_op <> 'DELETE' then
    reviewed := new.location_id; author := new.user_id; amount := amount + 1; stars := stars + new.rating;
    points := points + review_points(new.is_verified, new.photos, new.comments, new.is_first_of_location);
    said := new.accessibility_features;
  end if;
  if amount <> 0 or stars <> 0 or said <> unsaid then
    update locations set total_reviews = total_reviews + amount, rating_sum = rating_sum + stars,
      feature_counts = recount_features(feature_counts, unsaid, said)
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

create function state_facts() returns trigger
language plpgsql as $$
begin
  -- Who waits for another's facts of the same place sees them afterwards: each statement sees what is there when it begins.
  perform 1 from locations where id in (select location_id from changed) order by id for no key update;
  update locations set public_facts = stated.facts
  from (
    select location_id, coalesce(
      (select facts from stated_facts where stated_facts.location_id = touched.location_id), '{}'
    ) as facts
    from (select distinct location_id from changed) as touched
  ) as stated
  where locations.id = stated.location_id and locations.public_facts <> stated.facts;
  return null;
end $$;

create trigger location_facts_stated after insert on location_facts referencing new table as changed
for each statement execute function state_facts();
create trigger location_facts_stated_anew after update on location_facts referencing new table as changed
for each statement execute function state_facts();
create trigger location_facts_unstated after delete on location_facts referencing old table as changed
for each statement execute function state_facts();

drop function location_feature_bits(integer[], integer, integer);
drop function has_feature(integer, boolean, integer);
drop function feature_names(integer);
drop function feature_bits(text[]);
drop function location_kind(text, integer, integer);
drop function category_number(text);
