-- compatible: an index
-- concurrent
drop index concurrently if exists locations_map_ratings;
-- The best rated (5) or most reviewed (7) of a view: … where map_ranks(…) <@ cube($1) order by map_ranks(…) ~> 5 limit 50
create index concurrently locations_map_ratings on locations using gist (
  map_ranks(latitude, longitude, rating_sum, raters, total_reviews, id)
);
