-- The places of a view of the map, in an order. Each index walks inside the view in that order, so that a list costs its
-- page, however many places the view holds (docs/decisions/0030-list-of-places.md).
create function map_point(latitude double precision, longitude double precision) returns point
language sql immutable parallel safe
return point(mercator_x(longitude), mercator_y(latitude));

-- Twenty bits that tell places of one rank apart: an order that leaves most of them equal cannot be walked.
create function tie_break(id uuid) returns bigint language sql immutable parallel safe
return (uuid_hash(id) & 1048575)::bigint;

-- The best rated first, by thousandths; then the most reviewed. Whole numbers below 2^53, which a double holds exactly.
create function rating_rank(stars integer, reviews integer, id uuid) returns double precision
language sql immutable parallel safe
return - ((rating_thousandths(stars, reviews)::bigint << 40) | (least(reviews, 1048575)::bigint << 20)
    | tie_break(id))::double precision;

-- The most reviewed first, then the best rated.
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
create index locations_map_point on locations using gist (map_point(latitude, longitude));
-- The best rated (5) or most reviewed (7) of a view: … where map_ranks(…) <@ cube($1) order by map_ranks(…) ~> 5 limit 50
create index locations_map_ranks on locations using gist (
  map_ranks(latitude, longitude, rating_sum, total_reviews, id)
);
