create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Two spellings that differ only in case, white space or Unicode composition are the same name or address.
create function normalized(written text) returns text
language sql immutable strict parallel safe as $$
  select lower(normalize(btrim(regexp_replace(written, '\s+', ' ', 'g')), NFC))
$$;

-- What the search compares: without case and accents. The dictionary is named, which makes the result immutable.
create function search_form(written text) returns text
language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, written))
$$;

-- A part of a like pattern that matches what was typed: its wildcards are escaped after folding, which may make some.
create function search_pattern(typed text) returns text
language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(search_form(typed), '([\\%_])', '\\\1', 'g') || '%'
$$;

create table locations (
  id             uuid primary key default gen_random_uuid(),
  name           text not null check (name ~ '\S' and length(name) <= 200),
  -- Empty only for an imported place whose source does not know it.
  address        text not null check (length(address) <= 300),
  category       text not null check (category in (
    'restaurant', 'retail', 'public-service', 'transportation', 'entertainment', 'healthcare', 'recreation', 'other'
  )),
  latitude       double precision not null check (latitude between -90 and 90),
  longitude      double precision not null check (longitude between -180 and 180),
  rating_sum     integer not null default 0,
  total_reviews  integer not null default 0 check (total_reviews >= 0),
  overall_rating double precision not null generated always as (
    case when total_reviews = 0 then 0 else rating_sum::double precision / total_reviews end
  ) stored,
  search_text    text not null generated always as (search_form(name || ' ' || address)) stored,
  created_by     uuid references user_profiles on delete set null,
  created_at     timestamptz not null default now(),
  check (not (latitude = 0 and longitude = 0)),
  check (rating_sum between total_reviews and 5 * total_reviews)
);

-- Lookup and creation: select … where normalized(name) = … and normalized(address) = …
create unique index locations_one_per_name_and_address
  on locations (normalized(name), normalized(address)) where address <> '';

-- The list: select … order by created_at desc, id desc
create index locations_newest on locations (created_at desc, id desc);

-- The list of a category: select … where category = $1 order by created_at desc, id desc
create index locations_category_newest on locations (category, created_at desc, id desc);

-- The map's view: select … where point(longitude, latitude) <@ box($1)
create index locations_position on locations using gist (point(longitude, latitude));

-- Search for a rare word: select … where search_text like '%word%'
create index locations_search on locations using gin (search_text gin_trgm_ops);

-- Search for a common word, best rated first: … order by overall_rating desc, total_reviews desc, id limit 50
create index locations_best on locations (overall_rating desc, total_reviews desc, id);
create index locations_category_best on locations (category, overall_rating desc, total_reviews desc, id);

-- Deleting an account: update … set created_by = null where created_by = $1
create index locations_created_by on locations (created_by) where created_by is not null;

create function count_location() returns trigger
language plpgsql as $$
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

-- Where a place was taken over from, and the state of the source at that time.
create table location_sources (
  source       text not null,
  external_id  text not null,
  location_id  uuid not null references locations on delete cascade,
  content_hash text not null,
  -- Whether the place came into being with this source; one that a person made is never changed by an import.
  made_location boolean not null,
  imported_at  timestamptz not null default now(),
  primary key (source, external_id)
);

-- Deleting a place, and its sources: … where location_id = $1
create index location_sources_location on location_sources (location_id);

-- Facts taken over from a public source: no review, and kept apart from them.
create table location_facts (
  location_id uuid not null references locations on delete cascade,
  source      text not null,
  key         text not null,
  value       text not null,
  feature     text check (feature in ('wheelchair-accessible', 'audio-cues', 'visual-aids', 'automatic-doors')),
  source_url  text not null,
  license     text not null,
  primary key (location_id, source, key)
);
