-- compatible: places get columns for verdicts and for how many people rated them
-- What the answers about a place come to, as the program computes it (summarizeAccess in the protocol), and when it has to be
-- computed again: at once after a change, later because answers age. A place that nobody has spoken of has no row.
create table location_access (
  location_id uuid primary key references locations on delete cascade,
  access jsonb,
  due_at timestamptz not null default '-infinity'
);

-- What is due: select … where due_at <= now() order by due_at
create index location_access_due on location_access (due_at);

alter table locations
  -- The same in short, as tiles have it (formatAccess in the protocol); null where only public sources speak.
  add column verdicts text,
  -- Of how many people rating_sum has the newest rating.
  add column raters integer not null default 0;

-- Each person's newest rating of a place.
create function newest_ratings(location uuid) returns table(people integer, stars integer)
language plpgsql stable set plan_cache_mode = 'force_generic_plan' set search_path = public, pg_temp as $$
begin
  return query select count(*)::integer, coalesce(sum(rating), 0)::integer from (
    select distinct on (user_id) rating from reviews where location_id = location
    order by user_id, created_at desc, id desc
  ) as newest;
end $$;

create view counted_ratings as
select location_id, count(*)::integer as people, sum(rating)::integer as stars
from (
  select distinct on (location_id, user_id) location_id, rating from reviews
  order by location_id, user_id, created_at desc, id desc
) as newest
group by location_id;

-- The verdicts of a place have to be computed again. Of a deleted place there are none.
create function mark_access(location uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into location_access (location_id) select id from locations where id = location
  on conflict (location_id) do update set due_at = '-infinity';
end $$;

-- The best rated first, by thousandths of the mean over people; then the most reviewed. Whole numbers below 2^53, which a
-- double holds exactly.
create function rating_rank(stars integer, raters integer, reviews integer, id uuid) returns double precision
language sql immutable parallel safe
return - ((rating_thousandths(stars, raters)::bigint << 40) | (least(reviews, 1048575)::bigint << 20)
    | tie_break(id))::double precision;

-- The most reviewed first, then the best rated.
create function reviews_rank(stars integer, raters integer, reviews integer, id uuid) returns double precision
language sql immutable parallel safe
return - ((least(reviews, 1048575)::bigint << 33) | (rating_thousandths(stars, raters)::bigint << 20)
    | tie_break(id))::double precision;

-- x, y and the two ranks.
create function map_ranks(
  latitude double precision, longitude double precision, stars integer, raters integer, reviews integer, id uuid
) returns cube language sql immutable parallel safe
return public.cube(array[
    mercator_x(longitude)::double precision, mercator_y(latitude)::double precision,
    rating_rank(stars, raters, reviews, id), reviews_rank(stars, raters, reviews, id)
  ]);

-- x, y, the confirmation, and the ranks of map_ranks. All but x and y are small: the distance of two cubes
-- is that on the map, up to a metre.
create function map_confirmations(
  latitude double precision, longitude double precision, confirmed timestamptz, stars integer, raters integer,
  reviews integer, id uuid
) returns cube language sql immutable parallel safe
return public.cube(array[
    mercator_x(longitude)::double precision, mercator_y(latitude)::double precision, confirmation_rank(confirmed, id),
    rating_rank(stars, raters, reviews, id) / 562949953421312,
    reviews_rank(stars, raters, reviews, id) / 562949953421312
  ]);
