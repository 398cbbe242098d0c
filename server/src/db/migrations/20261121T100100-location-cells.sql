-- Counts of places by the squares of the map, from which its tiles are made: what a tile costs does not depend on how
-- many places there are. Positions are Web Mercator (EPSG:3857) in units of 2^-30 of the world's width, x and y
-- interleaved (a Z-order curve): the square of a zoom level is a range of positions.
create function mercator_x(longitude double precision) returns integer
language sql immutable parallel safe as $$
  select least(1073741823, floor((longitude + 180) / 360 * 1073741824))::integer
$$;

-- What lies beyond the map's edge, at 85.05° of latitude, is counted at the edge.
create function mercator_y(latitude double precision) returns integer
language sql immutable parallel safe as $$
  select greatest(0, least(1073741823, floor(
    (0.5 - asinh(tan(radians(greatest(-85.06, least(85.06, latitude))))) / (2 * pi())) * 1073741824
  )))::integer
$$;

create function spread_bits(number bigint) returns bigint
language plpgsql immutable strict parallel safe as $$
declare spread bigint := number;
begin
  spread := (spread | (spread << 16)) & x'0000FFFF0000FFFF'::bigint;
  spread := (spread | (spread << 8)) & x'00FF00FF00FF00FF'::bigint;
  spread := (spread | (spread << 4)) & x'0F0F0F0F0F0F0F0F'::bigint;
  spread := (spread | (spread << 2)) & x'3333333333333333'::bigint;
  return (spread | (spread << 1)) & x'5555555555555555'::bigint;
end $$;

create function map_position(latitude double precision, longitude double precision) returns bigint
language sql immutable strict parallel safe as $$
  select spread_bits(mercator_x(longitude)) | (spread_bits(mercator_y(latitude)) << 1)
$$;

create function category_number(category text) returns integer
language sql immutable strict parallel safe as $$
  select array_position(array[
    'restaurant', 'retail', 'public-service', 'transportation', 'entertainment', 'healthcare', 'recreation', 'other'
  ], category)
$$;

-- Everything that places are filtered by, in one number: category, features, rating band.
create function location_kind(category text, features integer, band integer) returns integer
language sql immutable strict parallel safe as $$
  select (category_number(category) << 7) | (features << 3) | band
$$;

create function rating_thousandths(stars integer, reviews integer) returns integer
language sql immutable parallel safe as $$
  select case when reviews = 0 then 0 else (2000 * stars::bigint + reviews) / (2 * reviews) end::integer
$$;

alter table locations
  add column position bigint not null generated always as (map_position(latitude, longitude)) stored,
  add column kind integer not null generated always as (location_kind(
    category, location_feature_bits(feature_counts, stated_features, total_reviews), rating_band(rating_sum, total_reviews)
  )) stored;

-- The places of a square: select … where position between $1 and $2
create index locations_map on locations (position);
-- The places of one kind in a square: select … where kind = $1 and position between $2 and $3
create index locations_kind_map on locations (kind, position);
-- The same of any category: select … where kind & 127 = $1 and position between $2 and $3
create index locations_any_kind_map on locations ((kind & 127), position);

-- A square of a level (level 3 has 8 × 8 of them) and the places in it, by kind. `part` is 0 for all categories or the
-- number of one; from level 16 on squares hold few places, and only part 0 exists, with the category in its kinds.
-- Sums of positions are relative to the square, in 256ths of its width.
create table location_cells (
  level         smallint not null check (level between 3 and 18),
  part          smallint not null check (part between 0 and 8),
  cell          bigint not null,
  total         bigint not null check (total > 0),
  rated         bigint not null check (rated between 0 and total),
  rating_total  bigint not null,
  sum_x         bigint not null,
  sum_y         bigint not null,
  sum_squares   bigint not null,
  kinds         smallint[] not null,
  counts        integer[] not null check (0 < all (counts)),
  rating_totals bigint[] not null,
  -- A tile: select … where level = $1 and part = $2 and cell between $3 and $4
  primary key (level, part, cell)
);

-- What has happened to places and is not in the squares yet. Writers only append here and never wait for each other.
create table location_cell_changes (
  id       bigint generated always as identity primary key,
  amount   integer not null check (amount in (-1, 1)),
  x        integer not null,
  y        integer not null,
  position bigint not null,
  kind     integer not null,
  rating   integer not null
);

create function note_location_cells() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into location_cell_changes (amount, x, y, position, kind, rating)
    select -1, mercator_x(longitude), mercator_y(latitude), position, kind, rating_thousandths(rating_sum, total_reviews) from before;
  end if;
  if tg_op <> 'DELETE' then
    insert into location_cell_changes (amount, x, y, position, kind, rating)
    select 1, mercator_x(longitude), mercator_y(latitude), position, kind, rating_thousandths(rating_sum, total_reviews) from after;
  end if;
  return null;
end $$;

create function note_location_cell() returns trigger
language plpgsql as $$
begin
  insert into location_cell_changes (amount, x, y, position, kind, rating) values
    (-1, mercator_x(old.longitude), mercator_y(old.latitude), old.position, old.kind,
      rating_thousandths(old.rating_sum, old.total_reviews)),
    (1, mercator_x(new.longitude), mercator_y(new.latitude), new.position, new.kind,
      rating_thousandths(new.rating_sum, new.total_reviews));
  return null;
end $$;

create trigger locations_in_cells after insert on locations referencing new table as after
for each statement execute function note_location_cells();
create trigger locations_out_of_cells after delete on locations referencing old table as before
for each statement execute function note_location_cells();
create trigger locations_in_cells_anew after update on locations for each row when (
  (old.position, old.kind, old.rating_sum, old.total_reviews)
    is distinct from (new.position, new.kind, new.rating_sum, new.total_reviews)
) execute function note_location_cell();

-- What each change adds to each square that it lies in.
create function cell_shares(
  amount integer, x integer, y integer, "position" bigint, kind integer, rating integer
) returns table (
  level integer, part integer, cell bigint, cell_kind integer, count integer, rating_total integer,
  sum_x integer, sum_y integer, sum_squares integer
) language sql immutable parallel safe rows 29 as $$
  select at.level, parts.part, "position" >> (60 - 2 * at.level),
    case when at.level < 16 then kind & 127 else kind end,
    amount, amount * rating, amount * at.x, amount * at.y, amount * (at.x * at.x + at.y * at.y)
  from (
    select level, x >> (22 - level) & 255 as x, y >> (22 - level) & 255 as y from generate_series(3, 18) as level
  ) as at
  cross join lateral (
    select 0 as part union all select kind >> 7 where at.level < 16
  ) as parts
$$;

-- Brings at most `most` changes into the squares; where another process is doing so, it waits for it or leaves it to it.
-- Returns how many it brought.
create function fold_location_cells(most integer, waits boolean) returns integer
language plpgsql as $$
declare taken integer;
begin
  if waits then
    perform pg_advisory_xact_lock(7292402);
  elsif not pg_try_advisory_xact_lock(7292402) then
    return 0;
  end if;
  with taken_changes as (
    delete from location_cell_changes
    where id in (select id from location_cell_changes order by id limit most)
    returning *
  ), shares as materialized (
    select s.level, s.part, s.cell, s.cell_kind, sum(s.count) as count, sum(s.rating_total) as rating_total,
      sum(s.sum_x) as sum_x, sum(s.sum_y) as sum_y, sum(s.sum_squares) as sum_squares
    from taken_changes as c, cell_shares(c.amount, c.x, c.y, c.position, c.kind, c.rating) as s
    group by s.level, s.part, s.cell, s.cell_kind
  ), before as materialized (
    select cells.* from (select distinct level, part, cell from shares) as touched
    join location_cells as cells
      on cells.level = touched.level and cells.part = touched.part and cells.cell = touched.cell
  ), merged as (
    select level, part, cell, cell_kind, sum(count) as count, sum(rating_total) as rating_total, sum(sum_x) as sum_x,
      sum(sum_y) as sum_y, sum(sum_squares) as sum_squares
    from (
      select level, part, cell, cell_kind, count, rating_total, sum_x, sum_y, sum_squares from shares
      union all
      select before.level, before.part, before.cell, kept.kind, kept.count, kept.rating_total, 0, 0, 0
      from before, unnest(before.kinds, before.counts, before.rating_totals) as kept(kind, count, rating_total)
      union all
      select level, part, cell, null, 0, 0, sum_x, sum_y, sum_squares from before
    ) as both_sides
    group by level, part, cell, cell_kind
  ), packed as materialized (
    select level, part, cell, sum(count) as total,
      coalesce(sum(count) filter (where cell_kind & 7 > 0), 0) as rated, sum(rating_total) as rating_total,
      sum(sum_x) as sum_x, sum(sum_y) as sum_y, sum(sum_squares) as sum_squares,
      array_agg(cell_kind::smallint order by cell_kind) filter (where count <> 0) as kinds,
      array_agg(count::integer order by cell_kind) filter (where count <> 0) as counts,
      array_agg(rating_total::bigint order by cell_kind) filter (where count <> 0) as rating_totals
    from merged group by level, part, cell
  ), emptied as (
    delete from location_cells as cells using packed
    where packed.total = 0
      and cells.level = packed.level and cells.part = packed.part and cells.cell = packed.cell
  ), written as (
    insert into location_cells (level, part, cell, total, rated, rating_total, sum_x, sum_y, sum_squares, kinds,
      counts, rating_totals)
    select * from packed where total > 0
    on conflict (level, part, cell) do update set total = excluded.total, rated = excluded.rated,
      rating_total = excluded.rating_total, sum_x = excluded.sum_x, sum_y = excluded.sum_y,
      sum_squares = excluded.sum_squares, kinds = excluded.kinds, counts = excluded.counts,
      rating_totals = excluded.rating_totals
  )
  select count(*) into taken from taken_changes;
  return taken;
end $$;

-- Makes the squares anew from the places.
create procedure rebuild_location_cells() language plpgsql as $$
begin
  lock table locations in share row exclusive mode;
  perform pg_advisory_xact_lock(7292402);
  delete from location_cells;
  delete from location_cell_changes;
  insert into location_cell_changes (amount, x, y, position, kind, rating)
  select 1, mercator_x(longitude), mercator_y(latitude), position, kind, rating_thousandths(rating_sum, total_reviews) from locations;
  while fold_location_cells(250000, true) > 0 loop
    null;
  end loop;
end $$;

call rebuild_location_cells();

-- Squares that, with the changes that wait, are not what the places give.
create view location_cells_drift as
with shares as (
  select s.* from locations as l, cell_shares(1, mercator_x(l.longitude), mercator_y(l.latitude), l.position, l.kind,
    rating_thousandths(l.rating_sum, l.total_reviews)) as s
  union all
  select s.* from location_cell_changes as c, cell_shares(-c.amount, c.x, c.y, c.position, c.kind, c.rating) as s
), expected_kinds as (
  select level, part, cell, cell_kind as kind, sum(count) as count, sum(rating_total) as rating_total
  from shares group by level, part, cell, cell_kind having sum(count) <> 0 or sum(rating_total) <> 0
), stored_kinds as (
  select cells.level, cells.part, cells.cell, kept.kind::integer, kept.count, kept.rating_total
  from location_cells as cells, unnest(kinds, counts, rating_totals) as kept(kind, count, rating_total)
), expected_cells as (
  select level, part, cell, sum(count) as total,
    coalesce(sum(count) filter (where cell_kind & 7 > 0), 0) as rated, sum(rating_total) as rating_total, sum(sum_x) as sum_x, sum(sum_y) as sum_y, sum(sum_squares) as sum_squares
  from shares group by level, part, cell having sum(count) <> 0
)
select format('%s/%s/%s kind %s', level, part, cell, kind) as square, coalesce(s.count, 0)::bigint as stored,
  coalesce(e.count, 0)::bigint as expected
from expected_kinds as e full join stored_kinds as s using (level, part, cell, kind)
where (e.count, e.rating_total) is distinct from (s.count::bigint, s.rating_total::numeric)
union all
select format('%s/%s/%s', level, part, cell), coalesce(s.total, 0), coalesce(e.total, 0)::bigint
from expected_cells as e full join location_cells as s using (level, part, cell)
where (e.total, e.rated, e.rating_total, e.sum_x, e.sum_y, e.sum_squares)
  is distinct from (s.total::bigint, s.rated::bigint, s.rating_total, s.sum_x::numeric, s.sum_y::numeric, s.sum_squares::numeric);

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
  union all select 'user_profiles', '', count(*) from user_profiles
  union all select 'nft_badges', '', count(*) from nft_badges
) actual on actual.entity = counted.entity and actual.part = counted.part
where coalesce(counted.total, 0) <> coalesce(actual.total, 0)
union all
select 'locations.feature_counts', l.id::text, 0, 1
from locations l left join (
  select location_id,
    count(*) filter (where accessibility_features @> array['wheelchair-accessible']) as wheelchair_accessible,
    count(*) filter (where accessibility_features @> array['audio-cues']) as audio_cues,
    count(*) filter (where accessibility_features @> array['visual-aids']) as visual_aids,
    count(*) filter (where accessibility_features @> array['automatic-doors']) as automatic_doors
  from reviews group by location_id
) r on r.location_id = l.id
where l.feature_counts <> array[coalesce(wheelchair_accessible, 0), coalesce(audio_cues, 0), coalesce(visual_aids, 0),
  coalesce(automatic_doors, 0)]::integer[]
union all
select 'locations.stated_features', l.id::text, l.stated_features, coalesce(f.bits, 0)
from locations l left join (
  select location_id, feature_bits(array_agg(feature)) as bits from location_facts where feature is not null
  group by location_id
) f on f.location_id = l.id
where l.stated_features <> coalesce(f.bits, 0)
union all
select 'location_cells', square, stored, expected from location_cells_drift;

create or replace procedure mend_derived_numbers() language plpgsql as $$
begin
  lock table reviews, locations, user_profiles, nft_badges, row_counts in share row exclusive mode;
  -- The squares are made anew at the end: what happens to the places until then needs no note.
  alter table locations disable trigger locations_in_cells_anew;
  update locations l set total_reviews = coalesce(r.amount, 0), rating_sum = coalesce(r.stars, 0),
    feature_counts = coalesce(r.yes, '{0,0,0,0}'), stated_features = coalesce(f.bits, 0)
  from locations kept left join (
    select location_id, count(*) as amount, sum(rating) as stars, array[
      count(*) filter (where accessibility_features @> array['wheelchair-accessible']),
      count(*) filter (where accessibility_features @> array['audio-cues']),
      count(*) filter (where accessibility_features @> array['visual-aids']),
      count(*) filter (where accessibility_features @> array['automatic-doors'])
    ]::integer[] as yes
    from reviews group by location_id
  ) r on r.location_id = kept.id left join (
    select location_id, feature_bits(array_agg(feature)) as bits from location_facts where feature is not null
    group by location_id
  ) f on f.location_id = kept.id
  where l.id = kept.id and (l.total_reviews, l.rating_sum, l.feature_counts, l.stated_features)
    is distinct from (coalesce(r.amount, 0), coalesce(r.stars, 0), coalesce(r.yes, '{0,0,0,0}'), coalesce(f.bits, 0));
  alter table locations enable trigger locations_in_cells_anew;
  update user_profiles p set total_reviews = coalesce(r.amount, 0), reputation_score = coalesce(r.points, 0)
  from user_profiles kept left join (
    select user_id, count(*) as amount,
      sum(review_points(is_verified, photos, comments, is_first_of_location)) as points
    from reviews group by user_id
  ) r on r.user_id = kept.id
  where p.id = kept.id
    and (p.total_reviews, p.reputation_score) is distinct from (coalesce(r.amount, 0), coalesce(r.points, 0));
  delete from row_counts;
  insert into row_counts (entity, part, slot, total)
  select 'locations', category, 0, count(*) from locations group by category
  union all select 'reviews', '', 0, count(*) from reviews
  union all select 'user_profiles', '', 0, count(*) from user_profiles
  union all select 'nft_badges', '', 0, count(*) from nft_badges;
  call rebuild_location_cells();
end $$;
