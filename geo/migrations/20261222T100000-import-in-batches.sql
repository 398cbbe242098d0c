-- compatible: tables that only imports use, and functions that return what they did
-- What an import of OpenStreetMap has read, until it is stored (docs/decisions/0079-imports-in-batches.md). Each import
-- empties the tables, and several of its connections read them. After a crash they are empty.
create unlogged table staged_places (
  external_id text not null,
  version integer,
  name text not null,
  address text not null,
  has_street boolean not null,
  near_street text,
  category text not null,
  kind_of_place text,
  part text not null,
  is_alone boolean not null,
  latitude double precision not null,
  longitude double precision not null,
  facts jsonb not null,
  content_hash text not null
);

-- Elements of places that have ended.
create unlogged table ended_elements (external_id text not null);

create unlogged table staged_addresses (
  -- The order of the file
  row_number integer primary key,
  external_id text not null,
  number text not null,
  street text not null,
  street_key text not null,
  town text not null,
  town_key text not null,
  rest text not null,
  number_key text not null,
  number_value integer,
  is_interpolated boolean not null,
  latitude double precision not null,
  longitude double precision not null
);

create unlogged table staged_streets (
  name text not null,
  street_key text not null,
  town text not null,
  town_key text not null,
  latitude double precision not null,
  longitude double precision not null
);

-- The staged places that are new, and what becomes of each.
create unlogged table new_places (
  like staged_places,
  outcome text not null,
  location_id uuid,
  -- null for what belongs to a place that was there before
  batch integer
);
-- A batch is stored at once: … where batch = $1
create index new_places_batch on new_places (batch);

create function clear_import_staging() returns void
language sql security definer set search_path = public, pg_temp as $$
  truncate staged_places, ended_elements, staged_addresses, staged_streets, new_places
$$;
revoke execute on routine clear_import_staging() from public;

-- Tells the planner what an import has staged; only an owner may do so.
create function analyze_import_staging() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze staged_places, ended_elements, staged_addresses, staged_streets, new_places;
end $$;
revoke execute on routine analyze_import_staging() from public;

-- Without "strict", PostgreSQL puts the body in place of the call, which takes a tenth of the time.
create or replace function map_position(latitude double precision, longitude double precision)
  returns bigint language sql immutable parallel safe
begin atomic
  select spread_bits(mercator_x(longitude)) | (spread_bits(mercator_y(latitude)) << 1);
end;

-- Most places have no facts.
create or replace function derive_location() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.verdicts is null then
    new.features := case when new.public_facts = '{}' then '{}' else stated_features(new.public_facts) end;
  end if;
  new.overall_rating := case when new.raters = 0 then 0 else new.rating_sum::double precision / new.raters end;
  new.kind := location_kind(
    new.category, new.features, rating_band(new.rating_sum, new.raters), new.public_facts
  ) | closed_bit(new.closed_at);
  return new;
end $$;

-- Ids in a variable, because PostgreSQL looks for the facts of all of them at once then.
create or replace function state_facts() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare ids uuid[] := array(select distinct location_id from changed order by location_id);
begin
  -- A transaction that waits here sees the other one's facts in its next statement.
  perform 1 from locations where id = any (ids) order by id for no key update;
  update locations set public_facts = coalesce(stated.facts, '{}')
  from unnest(ids) as touched(id)
  left join (select location_id, facts from stated_facts where location_id = any (ids)) as stated
    on stated.location_id = touched.id
  where locations.id = touched.id and locations.public_facts <> coalesce(stated.facts, '{}');
  update location_access set due_at = '-infinity' where location_id = any (ids);
  return null;
end $$;
