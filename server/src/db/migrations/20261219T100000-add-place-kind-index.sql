-- compatible: an index
-- concurrent
drop index concurrently if exists locations_place_kind;

-- Places of exact kinds in a view, a tile or a search: of a rare kind all places would be read instead.
-- where place_kind = any ($kinds) and position between $low and $high
create index concurrently locations_place_kind on locations (place_kind, position)
where place_kind is not null;
