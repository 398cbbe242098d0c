-- A square of a level (level 3 has 8 × 8 of them) with its places by kind. `part` is 0 for all categories or
-- the number of one. From level 16 on, squares hold few places, and only part 0 exists, with the category in
-- its kinds. Sums of positions are relative to the square, in 256ths of its width.
create table location_cells (
  level smallint not null,
  part smallint not null,
  cell bigint not null,
  total bigint not null,
  rated bigint not null,
  rating_total bigint not null,
  sum_x bigint not null,
  sum_y bigint not null,
  sum_squares bigint not null,
  kinds integer[] not null,
  counts integer[] not null,
  rating_totals bigint[] not null,
  with_facts bigint not null,
  primary key (level, part, cell),
  constraint location_cells_check check (rated >= 0 and rated <= total),
  constraint location_cells_check1 check (with_facts >= 0 and with_facts <= total),
  constraint location_cells_counts_check check (0 < all (counts)),
  constraint location_cells_level_check check (level between 3 and 18),
  constraint location_cells_part_check check (part >= 0),
  constraint location_cells_total_check check (total > 0)
);

-- Changes of places that the squares do not contain yet. Writers only append here and never wait for each
-- other.
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
language plpgsql set search_path = public, pg_temp as $$
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
language plpgsql set search_path = public, pg_temp as $$
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

-- Aggregates at most `most` changes into the squares. If another process does so, waits or leaves it to that
-- one. Returns the number of changes.
create function fold_location_cells(most integer, waits boolean) returns integer
language plpgsql set search_path = public, pg_temp as $$
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

-- Rebuilds the squares from the places.
create procedure rebuild_location_cells() language plpgsql set search_path = public, pg_temp as $$
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

-- Squares that, with the pending changes, differ from the places.
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
