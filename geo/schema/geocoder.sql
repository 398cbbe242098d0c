-- Names of settlements and their neighborhoods.
create table gazetteer_places (
  id           bigint primary key generated always as identity,
  source       text not null,
  -- The key in the source, which identifies the row for later imports.
  external_id  text not null,
  license      text not null,
  name         text not null check (name ~ '\S' and length(name) <= 200),
  kind         text not null check (kind in ('city', 'town', 'village', 'suburb', 'quarter', 'neighbourhood')),
  -- 0 if unknown.
  population   integer not null default 0 check (population >= 0),
  -- The surrounding area as written after the name: "IL", "Chicago, IL"; may be empty.
  region       text not null default '',
  -- ISO 3166-1 alpha-2, or empty.
  country      text not null default '' check (country ~ '^([A-Z]{2})?$'),
  latitude     double precision not null check (latitude between -90 and 90),
  longitude    double precision not null check (longitude between -180 and 180),
  is_quarter   boolean not null generated always as (kind in ('suburb', 'quarter', 'neighbourhood')) stored,
  position     cube not null generated always as (globe_point(latitude, longitude)) stored,
  name_form    text not null generated always as (search_form(name)) stored,
  search_text  text not null generated always as (search_form(name || ' ' || region || ' ' || country)) stored,
  unique (source, external_id)
);

-- Search: select … where search_text like '%term%', and with a typo: … where $1 <% search_text
create index gazetteer_search on gazetteer_places using gin (search_text gin_trgm_ops);

-- Prefixes too short for trigrams: select … where name_form like 'lo%' order by population desc
create index gazetteer_prefix on gazetteer_places (name_form text_pattern_ops, population desc);

-- The nearest name of a class: select … where <class> order by position <-> $1 limit 1. Each band of zoom
-- levels has an index of its own: among all names, the nearest large city may be the ten thousandth.
create index gazetteer_quarters on gazetteer_places using gist (position) where is_quarter;

create index gazetteer_settlements on gazetteer_places using gist (position) where not is_quarter;

create index gazetteer_towns on gazetteer_places using gist (position) where not is_quarter and population >= 50000;

create index gazetteer_cities on gazetteer_places using gist (position) where not is_quarter and population >= 250000;

create index gazetteer_metropolises on gazetteer_places using gist (position)
  where not is_quarter and population >= 1000000;
