-- compatible: an index
-- concurrent
drop index concurrently if exists locations_merged_into;
-- What was merged into a place, which the foreign key reads when that place goes.
create index concurrently locations_merged_into on locations (merged_into) where merged_into is not null;
