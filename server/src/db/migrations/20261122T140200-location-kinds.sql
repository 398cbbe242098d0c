-- The squares of the map (20261121T100100-location-cells.sql) count places by the kinds of 20261122T140100-public-facts.sql.
alter table location_cells
  drop constraint location_cells_part_check,
  add check (part >= 0),
  alter column kinds type integer[],
  add column with_facts bigint not null default 0;
alter table location_cells alter column with_facts drop default, add check (with_facts between 0 and total);

-- What each change adds to each square that it lies in.
create or replace function cell_shares(
  amount integer, x integer, y integer, "position" bigint, kind integer, rating integer
) returns table (
  level integer, part integer, cell bigint, cell_kind integer, count integer, rating_total integer,
  sum_x integer, sum_y integer, sum_squares integer
) language sql immutable parallel safe rows 29 as $$
  select at.level, parts.part, "position" >> (60 - 2 * at.level),
    case when at.level < 16 then kind_anywhere(kind) else kind end,
    amount, amount * rating, amount * at.x, amount * at.y, amount * (at.x * at.x + at.y * at.y)
  from (
    select level, x >> (22 - level) & 255 as x, y >> (22 - level) & 255 as y from generate_series(3, 18) as level
  ) as at
  cross join lateral (
    select 0 as part union all select kind_category(kind) where at.level < 16
  ) as parts
$$;

-- Brings at most `most` changes into the squares; where another process is doing so, it waits for it or leaves it to it.
-- Returns how many it brought.
create or replace function fold_location_cells(most integer, waits boolean) returns integer
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
      coalesce(sum(count) filter (where kind_band(cell_kind) > 0), 0) as rated,
      coalesce(sum(count) filter (where kind_has_facts(cell_kind)), 0) as with_facts, sum(rating_total) as rating_total,
      sum(sum_x) as sum_x, sum(sum_y) as sum_y, sum(sum_squares) as sum_squares,
      array_agg(cell_kind order by cell_kind) filter (where count <> 0) as kinds,
      array_agg(count::integer order by cell_kind) filter (where count <> 0) as counts,
      array_agg(rating_total::bigint order by cell_kind) filter (where count <> 0) as rating_totals
    from merged group by level, part, cell
  ), emptied as (
    delete from location_cells as cells using packed
    where packed.total = 0
      and cells.level = packed.level and cells.part = packed.part and cells.cell = packed.cell
  ), written as (
    insert into location_cells (level, part, cell, total, rated, with_facts, rating_total, sum_x, sum_y,
      sum_squares, kinds, counts, rating_totals)
    select * from packed where total > 0
    on conflict (level, part, cell) do update set total = excluded.total, rated = excluded.rated,
      with_facts = excluded.with_facts, rating_total = excluded.rating_total, sum_x = excluded.sum_x, sum_y = excluded.sum_y,
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
  select cells.level, cells.part, cells.cell, kept.kind, kept.count, kept.rating_total
  from location_cells as cells, unnest(kinds, counts, rating_totals) as kept(kind, count, rating_total)
), expected_cells as (
  select level, part, cell, sum(count) as total,
    coalesce(sum(count) filter (where kind_band(cell_kind) > 0), 0) as rated,
    coalesce(sum(count) filter (where kind_has_facts(cell_kind)), 0) as with_facts, sum(rating_total) as rating_total,
    sum(sum_x) as sum_x, sum(sum_y) as sum_y, sum(sum_squares) as sum_squares
  from shares group by level, part, cell having sum(count) <> 0
)
select format('%s/%s/%s kind %s', level, part, cell, kind) as square, coalesce(s.count, 0)::bigint as stored,
  coalesce(e.count, 0)::bigint as expected
from expected_kinds as e full join stored_kinds as s using (level, part, cell, kind)
where (e.count, e.rating_total) is distinct from (s.count::bigint, s.rating_total::numeric)
union all
select format('%s/%s/%s', level, part, cell), coalesce(s.total, 0), coalesce(e.total, 0)::bigint
from expected_cells as e full join location_cells as s using (level, part, cell)
where (e.total, e.rated, e.with_facts, e.rating_total, e.sum_x, e.sum_y, e.sum_squares)
  is distinct from (s.total::bigint, s.rated::bigint, s.with_facts::bigint, s.rating_total, s.sum_x::numeric, s.sum_y::numeric, s.sum_squares::numeric);

create view derived_drift as
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
from locations l left join counted_features r on r.location_id = l.id
where recount_features(l.feature_counts, '{}', '{}') <> recount_features(coalesce(r.counts, '{}'), '{}', '{}')
union all
select 'locations.public_facts', l.id::text, 0, 1
from locations l left join stated_facts f on f.location_id = l.id
where l.public_facts <> coalesce(f.facts, '{}')
union all
select 'location_cells', square, stored, expected from location_cells_drift;

-- Turning a trigger off takes the owner's rights (see 20261122T120000-mending-as-owner.sql).
create procedure mend_derived_numbers() language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table reviews, locations, user_profiles, nft_badges, row_counts in share row exclusive mode;
  -- The squares are made anew at the end: what happens to the places until then needs no note.
  alter table locations disable trigger locations_in_cells_anew;
  update locations l set total_reviews = coalesce(r.amount, 0), rating_sum = coalesce(r.stars, 0),
    feature_counts = coalesce(counted.counts, '{}'), public_facts = coalesce(f.facts, '{}')
  from locations kept left join (
    select location_id, count(*) as amount, sum(rating) as stars from reviews group by location_id
  ) r on r.location_id = kept.id
  left join counted_features counted on counted.location_id = kept.id
  left join stated_facts f on f.location_id = kept.id
  where l.id = kept.id and (l.total_reviews, l.rating_sum, l.feature_counts, l.public_facts)
    is distinct from (coalesce(r.amount, 0), coalesce(r.stars, 0), coalesce(counted.counts, '{}'), coalesce(f.facts, '{}'));
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
revoke execute on procedure mend_derived_numbers() from public;
