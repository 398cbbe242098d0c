-- 0 unrated, 1 poor, 2 fair, 3 good, 4 excellent (docs/product.md#rating-bands), by the shown rating: one
-- decimal, halves rounded up.
create function rating_band(stars integer, reviews integer)
  returns integer language sql immutable parallel safe
begin atomic
  select case when reviews = 0 then 0 else greatest(1, least(4, (20 * stars + reviews) / (2 * reviews) / 10)) end;
end;

-- Counts of places per square of the map, the source of its tiles: the cost of a tile does not depend on the
-- number of places. Positions are Web Mercator (EPSG:3857) in units of 2^-30 of the world's width, x and y
-- interleaved (a Z-order curve): a square of a zoom level is a range of positions.
create function mercator_x(longitude double precision)
  returns integer language sql immutable parallel safe
begin atomic
  select least(1073741823, floor((longitude + 180) / 360 * 1073741824))::integer;
end;

-- Places beyond the map's edge, at 85.05° of latitude, count at the edge.
create function mercator_y(latitude double precision)
  returns integer language sql immutable parallel safe
begin atomic
  select greatest(0, least(1073741823, floor(
    (0.5 - asinh(tan(radians(greatest(-85.06, least(85.06, latitude))))) / (2 * pi())) * 1073741824
  )))::integer;
end;

create function map_position(latitude double precision, longitude double precision)
  returns bigint language sql immutable parallel safe strict
begin atomic
  select spread_bits(mercator_x(longitude)) | (spread_bits(mercator_y(latitude)) << 1);
end;

-- All filter properties of a place in one number, the key of stored counts. Growing parts are at the top, so
-- that a longer list changes no number. From the lowest bit: rating band (0–2), category (3–7), public fact
-- about wheelchair access (8–9), public yes to an accessible toilet (10), any public fact (11), features
-- (12–29). Read a kind only with the functions below.
create function location_kind(category text, features text[], band integer, facts jsonb) returns integer
language plpgsql immutable strict parallel safe set search_path = public, pg_temp as $$
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

-- `counts` has the number of yes answers for each of feature_ids(). It may be shorter than the current list.
create function agreed_features(counts integer[], facts jsonb, reviews integer) returns text[]
language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare ids text[] := feature_ids(); agreed text[] := '{}';
begin
  for number in 1 .. cardinality(ids) loop
    if is_agreed(coalesce(counts[number], 0), facts -> ids[number] ->> 'says', reviews) then
      agreed := agreed || ids[number];
    end if;
  end loop;
  return agreed;
end $$;

create table locations (
  id uuid not null default gen_random_uuid(),
  name text not null,
  address text not null,
  category text not null,
  latitude double precision not null,
  longitude double precision not null,
  rating_sum integer not null default 0,
  total_reviews integer not null default 0,
  overall_rating double precision not null generated always as (
case
    when total_reviews = 0 then 0::double precision
    else rating_sum::double precision / total_reviews::double precision
end) stored,
  search_text text not null generated always as (search_form((name || ' ') || address)) stored,
  created_by uuid,
  created_at timestamptz not null default now(),
  feature_counts integer[] not null default '{}',
  position bigint not null generated always as (map_position(latitude, longitude)) stored,
  public_facts jsonb not null default '{}',
  features text[] not null generated always as (agreed_features(feature_counts, public_facts, total_reviews)) stored,
  kind integer not null generated always as (location_kind(category, agreed_features(feature_counts, public_facts, total_reviews), rating_band(rating_sum, total_reviews), public_facts)) stored,
  confirmations integer not null default 0,
  changes_reported integer not null default 0,
  last_confirmed_at timestamptz,
  last_looked_at timestamptz,
  primary key (id),
  constraint locations_created_by_fkey foreign key (created_by) references user_profiles(id) on delete set null,
  constraint locations_address_check check (length(address) <= 300),
  constraint locations_category_check check (category = any (category_ids())),
  constraint locations_changes_reported_check check (changes_reported >= 0),
  constraint locations_check check (not (latitude = 0 and longitude = 0)),
  constraint locations_check1 check (rating_sum >= total_reviews and rating_sum <= (5 * total_reviews)),
  constraint locations_confirmations_check check (confirmations >= 0),
  constraint locations_feature_counts_check check (cardinality(feature_counts) <= cardinality(feature_ids()) and (0 <= all (feature_counts)) and (total_reviews >= all (feature_counts))),
  constraint locations_latitude_check check (latitude between -90 and 90),
  constraint locations_longitude_check check (longitude between -180 and 180),
  constraint locations_name_check check (name ~ '\S' and length(name) <= 200),
  constraint locations_no_tiny_coordinates check ((latitude = 0 or abs(latitude) >= 1e-100) and (longitude = 0 or abs(longitude) >= 1e-100)),
  constraint locations_public_facts_check check (jsonb_typeof(public_facts) = 'object'),
  constraint locations_total_reviews_check check (total_reviews >= 0)
);

-- Lookup and creation: select … where normalized(name) = … and normalized(address) = …
create unique index locations_one_per_name_and_address
  on locations (normalized(name), normalized(address)) where address <> '';

-- The list: select … order by created_at desc, id desc
create index locations_newest on locations (created_at desc, id desc);

-- The list of a category: select … where category = $1 order by created_at desc, id desc
create index locations_category_newest on locations (category, created_at desc, id desc);

-- Search for a rare word: select … where search_text like '%word%'
create index locations_search on locations using gin (search_text gin_trgm_ops);

-- Search for a common word, best rated first:
-- select id … where search_text like '%word%' order by overall_rating desc, total_reviews desc, id limit 50
create index locations_best on locations (overall_rating desc, total_reviews desc, id) include (kind, search_text);

create index locations_category_best on locations (category, overall_rating desc, total_reviews desc, id)
  include (kind, search_text);

-- Deleting an account: update … set created_by = null where created_by = $1
create index locations_created_by on locations (created_by) where created_by is not null;

create function count_location() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform count_row('locations', old.category, -1);
    perform count_row('locations', new.category, 1);
  else
    -- Once per statement and category: an import of a country is one statement.
    perform count_row('locations', category, (case tg_op when 'INSERT' then 1 else -1 end) * count(*)::integer)
      from changed group by category;
  end if;
  return null;
end $$;

create trigger locations_counted_in after insert on locations referencing new table as changed
for each statement execute function count_location();

create trigger locations_counted_out after delete on locations referencing old table as changed
for each statement execute function count_location();

create trigger locations_counted_anew after update of category on locations
for each row when (old.category is distinct from new.category) execute function count_location();

-- The source of an imported place, with its state at the import.
create table location_sources (
  source       text not null,
  external_id  text not null,
  location_id  uuid not null references locations on delete cascade,
  content_hash text not null,
  -- Whether the import created the place. Imports never change a place created by a person.
  made_location boolean not null,
  imported_at  timestamptz not null default now(),
  primary key (source, external_id)
);

-- Deleting a place and its sources: … where location_id = $1
create index location_sources_location on location_sources (location_id);

-- Topics of public sources: the features, and topics outside of reviews.
create function fact_topic_ids() returns text[] language sql immutable parallel safe
return feature_ids() || array['accessible-toilet'];

-- Answers of public sources, worst first.
create function fact_answer_ids() returns text[] language sql immutable parallel safe
return array['no', 'limited', 'yes'];

-- Facts from public sources, separate from reviews.
create table location_facts (
  location_id uuid not null,
  source text not null,
  key text not null,
  value text not null,
  source_url text not null,
  license text not null,
  about text,
  says text,
  primary key (location_id, source, key),
  constraint location_facts_location_id_fkey foreign key (location_id) references locations(id) on delete cascade,
  constraint location_facts_about_check check (about = any (fact_topic_ids())),
  constraint location_facts_check check ((about is null) = (says is null)),
  constraint location_facts_says_check check (says = any (fact_answer_ids()))
);

create function state_facts() returns trigger
language plpgsql set search_path = public, pg_temp as $$
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

create function rating_thousandths(stars integer, reviews integer)
  returns integer language sql immutable parallel safe
begin atomic
  select case when reviews = 0 then 0 else (2000 * stars::bigint + reviews) / (2 * reviews) end::integer;
end;

-- The places of a square: select … where position between $1 and $2
create index locations_map on locations (position);

-- The places of one kind in a square: select … where kind = $1 and position between $2 and $3
create index locations_kind_map on locations (kind, position);

-- The kind of any category.
create function kind_anywhere(kind integer) returns integer language sql immutable parallel safe
return kind & ~ 248;

-- The places of one kind of any category in a square: select … where kind_anywhere(kind) = $1 and position between $2 and $3
create index locations_any_kind_map on locations (kind_anywhere(kind), position);

-- The number of category_ids(); 0 in a kind of any category.
create function kind_category(kind integer) returns integer language sql immutable parallel safe
return kind >> 3 & 31;

-- Returns what each change adds to each square.
create function cell_shares(amount integer, x integer, y integer, "position" bigint, kind integer, rating integer)
  returns table(
    level integer, part integer, cell bigint, cell_kind integer, count integer, rating_total integer, sum_x integer,
    sum_y integer, sum_squares integer
  ) language sql immutable parallel safe rows 29
begin atomic
  select at.level, parts.part, "position" >> (60 - 2 * at.level),
    case when at.level < 16 then kind_anywhere(kind) else kind end,
    amount, amount * rating, amount * at.x, amount * at.y, amount * (at.x * at.x + at.y * at.y)
  from (
    select level, x >> (22 - level) & 255 as x, y >> (22 - level) & 255 as y from generate_series(3, 18) as level
  ) as at
  cross join lateral (
    select 0 as part union all select kind_category(kind) where at.level < 16
  ) as parts;
end;

-- Words of names and addresses, to correct mistyped searches. Words remain after their last place is deleted;
-- a correction is only offered if it finds something.
create table search_words (word text primary key);

-- Similar words: select … where word % $1
create index search_words_alike on search_words using gin (word gin_trgm_ops);

create function keep_search_words() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  -- In one order, so that two writers of the same new words cannot wait for each other.
  insert into search_words
  select distinct word from changed, regexp_split_to_table(search_text, '[^[:alpha:]]+') as word
  where length(word) between 4 and 40 order by word
  on conflict do nothing;
  return null;
end $$;

create trigger locations_words after insert on locations referencing new table as changed
for each statement execute function keep_search_words();

create function keep_new_search_words() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into search_words
  select distinct word from regexp_split_to_table(new.search_text, '[^[:alpha:]]+') as word
  where length(word) between 4 and 40 order by word
  on conflict do nothing;
  return null;
end $$;

create trigger locations_words_anew after update of name, address on locations for each row
when (old.search_text is distinct from new.search_text) execute function keep_new_search_words();

-- A point on a globe of radius 1. Distances between such points order places correctly, unlike degrees at the
-- poles and across the antimeridian.
create function globe_point(latitude double precision, longitude double precision)
  returns cube language sql immutable parallel safe strict
begin atomic
  select public.cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))
  ]);
end;

-- Meters along the ground between two globe points (mean radius of the earth, IUGG).
create function ground_meters(one cube, other cube)
  returns double precision language sql immutable parallel safe strict
begin atomic
  select 2 * 6371008.8 * asin(least(1, (one operator(public.<->) other) / 2));
end;

-- Worst first; unrated comes before.
create function rating_band_ids() returns text[] language sql immutable parallel safe
return array['unrated', 'poor', 'fair', 'good', 'excellent'];

-- Facts of public sources by place and topic. If they differ, the better answer counts.
create view stated_facts as
select location_id, jsonb_object_agg(about, jsonb_build_object('says', says, 'source', source)) as facts
from (
  select distinct on (location_id, about) location_id, about, says, source from location_facts
  where about is not null
  order by location_id, about, array_position(fact_answer_ids(), says) desc, source
) as best
group by location_id;

-- A place has a feature if at least half say so: its reviewers, and its public sources as one. "Partly" is
-- neither yes nor no.
create function is_agreed(said_yes integer, stated text, reviews integer)
  returns boolean language sql immutable parallel safe
begin atomic
  select said_yes + (stated is not distinct from 'yes')::integer > 0
    and 2 * (said_yes + (stated is not distinct from 'yes')::integer)
      >= reviews + (coalesce(stated, '') in ('yes', 'no'))::integer;
end;

-- Updates the counts of feature_ids() after a changed review.
create function recount_features(counts integer[], unsaid text[], said text[]) returns integer[]
language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare ids text[] := feature_ids(); recounted integer[] := '{}';
begin
  for number in 1 .. cardinality(ids) loop
    recounted := recounted || coalesce(counts[number], 0) + (ids[number] = any (said))::integer
      - (ids[number] = any (unsaid))::integer;
  end loop;
  return recounted;
end $$;

-- 0 unrated, then the numbers of rating_band_ids().
create function kind_band(kind integer) returns integer language sql immutable parallel safe
return kind & 7;

create function kind_in_category(kind integer, category integer) returns integer language sql immutable parallel safe
return kind | (category << 3);

-- The number of fact_answer_ids() about wheelchair access; 0 without a fact.
create function kind_wheelchair(kind integer) returns integer language sql immutable parallel safe
return kind >> 8 & 3;

-- Whether there are public facts.
create function kind_has_facts(kind integer) returns boolean language sql immutable parallel safe
return kind & 2048 > 0;

-- Required bits of a kind (`mask & ~ kind = 0`): all features, and an accessible toilet if requested.
create function kind_mask(features text[], toilet boolean) returns integer language sql immutable parallel safe
return (
  select coalesce(bit_or(1 << (11 + number::integer)), 0) | (toilet::integer << 10)
  from unnest(feature_ids()) with ordinality as listed(id, number) where id = any (features)
);

-- The places of a view in an order. Each index is walked inside the view in that order, so that a page costs
-- the same in a view with many places (docs/decisions/0030-list-of-places.md).
create function map_point(latitude double precision, longitude double precision) returns point
language sql immutable parallel safe
return point(mercator_x(longitude), mercator_y(latitude));

-- Best rated first, by thousandths; then most reviewed. Integers below 2^53, which a double represents
-- exactly.
create function rating_rank(stars integer, reviews integer, id uuid) returns double precision
language sql immutable parallel safe
return - ((rating_thousandths(stars, reviews)::bigint << 40) | (least(reviews, 1048575)::bigint << 20)
    | tie_break(id))::double precision;

-- Most reviewed first, then best rated.
create function reviews_rank(stars integer, reviews integer, id uuid) returns double precision
language sql immutable parallel safe
return - ((least(reviews, 1048575)::bigint << 33) | (rating_thousandths(stars, reviews)::bigint << 20)
    | tie_break(id))::double precision;

-- x, y and the two ranks.
create function map_ranks(
  latitude double precision, longitude double precision, stars integer, reviews integer, id uuid
) returns cube language sql immutable parallel safe
return public.cube(array[
    mercator_x(longitude)::double precision, mercator_y(latitude)::double precision,
    rating_rank(stars, reviews, id), reviews_rank(stars, reviews, id)
  ]);

-- The nearest to the middle of a view: … where map_point(latitude, longitude) <@ box($1) order by … <-> point($2) limit 50
-- Words in an area: … where map_point(latitude, longitude) <@ box($1) and search_text || '' like '%word%'
-- The nearest with a word: … where search_text || '' like '%word%' order by map_point(latitude, longitude) <-> point($1)
-- The words are an expression of their own: a search that asks for words alone would be given this index, too, which has
-- to be read whole for them.
create index locations_map_point on locations using gist (
  map_point(latitude, longitude), (search_text || '') gist_trgm_ops
);

-- The best rated (5) or most reviewed (7) of a view: … where map_ranks(…) <@ cube($1) order by map_ranks(…) ~> 5 limit 50
create index locations_map_ranks on locations using gist (
  map_ranks(latitude, longitude, rating_sum, total_reviews, id)
);

-- By the name of the place: walks the names and reads the reviews of each.
create index locations_reviewed_by_name on locations (search_form(name), id) where total_reviews > 0;

-- Longest unconfirmed first, by minutes; places without a confirmation before all. Bits of the id order
-- places of one minute. The power of two keeps the number exact and below half a meter on the map: see
-- map_looks.
create function look_rank(looked timestamptz, id uuid) returns double precision language sql immutable parallel safe
return ((greatest(0, coalesce(floor(date_part('epoch', looked - timestamptz '1970-01-01 00:00:00+00') / 60), 0))::bigint << 20)
    | tie_break(id))::double precision / 2199023255552;

-- x, y, the confirmation rank, and the ranks of map_ranks. All except x and y are small, so the distance of
-- two cubes equals that on the map within a meter.
create function map_looks(
  latitude double precision, longitude double precision, looked timestamptz, stars integer, reviews integer, id uuid
) returns cube language sql immutable parallel safe
return public.cube(array[
    mercator_x(longitude)::double precision, mercator_y(latitude)::double precision, look_rank(looked, id),
    rating_rank(stars, reviews, id) / 562949953421312, reviews_rank(stars, reviews, id) / 562949953421312
  ]);

-- Places of a view by confirmation time: … where map_looks(…) <@ cube($1), ordered by distance (map_looks(…)
-- <-> cube($2)), last confirmation (~> 5, ~> -5), rating (~> 7) or reviews (~> 9), limit 50
create index locations_map_looks on locations using gist (
  map_looks(latitude, longitude, last_looked_at, rating_sum, total_reviews, id)
);

-- The region of an address: everything before its last comma (docs/product.md#leaderboard), or null.
create function region_of(address text) returns text language sql immutable parallel safe
return nullif(btrim((regexp_match(address, '([^,]*),[^,]*$'))[1]), '');

-- Results of imports for metrics, because imports run in a process of their own.
create table import_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz not null default clock_timestamp(),
  is_failed boolean not null
);
