-- compatible: an index changes how fast a statement is, not its result
-- concurrent
-- `locations_reviewed_best` serves the same searches without the places that have no reviews.
drop index concurrently if exists locations_best;
drop index concurrently if exists locations_category_best;
