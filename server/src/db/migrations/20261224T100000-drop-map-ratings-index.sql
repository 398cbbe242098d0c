-- compatible: an index changes how fast a statement is, not its result
-- concurrent
-- `locations_map_confirmed` has the same ranks and that of the last confirmation.
drop index concurrently if exists locations_map_ratings;
