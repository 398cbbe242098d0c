-- compatible: an index
-- concurrent
drop index concurrently if exists locations_map_confirmed;
-- Places of a view whose last confirmation lies in a range of time: … where map_confirmations(…) <@ cube($1), by distance
-- (order by map_confirmations(…) <-> cube($2)), last confirmation (~> 5, ~> -5), rating (~> 7) or reviews (~> 9), limit 50
create index concurrently locations_map_confirmed on locations using gist (
  map_confirmations(latitude, longitude, last_confirmation_at, rating_sum, raters, total_reviews, id)
);
