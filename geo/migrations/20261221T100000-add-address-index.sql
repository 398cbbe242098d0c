-- compatible: two tables
-- Addresses of imported areas (docs/product.md#search). A street is known by the keys of its name and its town; keys
-- come from `toKey` in geo/src/geocoder/addresses/address-words.ts.
create table address_streets (
  id bigint primary key generated always as identity,
  area_id uuid not null references import_areas on delete cascade,
  name text not null check (name ~ '\S' and length(name) <= 200),
  street_key text not null check (street_key ~ '\S'),
  -- Empty where the source does not tell.
  town text not null default '' check (length(town) <= 200),
  town_key text not null default '',
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  position cube not null generated always as (globe_point(latitude, longitude)) stored,
  words text not null generated always as (' ' || street_key || ' ' || town_key || ' ') stored,
  unique (area_id, street_key, town_key)
);
-- Search: … where words like '% ohio%' and words like '% chicago%'
create index address_streets_words on address_streets using gin (words gin_trgm_ops);
-- Words that are too short for trigrams: … where street_key like '赤坂%'
create index address_streets_prefix on address_streets (street_key text_pattern_ops);
-- The street at a point: … order by position <-> $1 limit 1
create index address_streets_position on address_streets using gist (position);

create table addresses (
  -- "way/1"; an element may have several numbers
  external_id text not null,
  number text not null check (number ~ '\S' and length(number) <= 50),
  area_id uuid not null references import_areas on delete cascade,
  street text not null check (street ~ '\S' and length(street) <= 200),
  street_key text not null,
  town text not null default '' check (length(town) <= 200),
  town_key text not null default '',
  -- State, postcode and country, as far as they are known: "IL 60611 US"
  rest text not null default '' check (length(rest) <= 200),
  number_key text not null,
  -- The number without letters and what follows it
  number_value integer,
  -- Between two numbers that the source has
  is_interpolated boolean not null default false,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  position cube not null generated always as (globe_point(latitude, longitude)) stored,
  primary key (external_id, number)
);
-- A number of a street, and the next ones: … where street_key = $1 and town_key = $2 and number_value >= $3
create index addresses_street on addresses (street_key, town_key, number_value);
-- The address at a point: … order by position <-> $1 limit 1
create index addresses_position on addresses using gist (position);
-- What vanished from a newer extract: … where area_id = $1
create index addresses_area on addresses (area_id);
