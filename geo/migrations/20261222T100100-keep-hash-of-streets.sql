-- compatible: a column that the version before does not read
-- What the tiles of an area were drawn from: a file with the same features draws nothing.
alter table street_areas add column features_hash text;
