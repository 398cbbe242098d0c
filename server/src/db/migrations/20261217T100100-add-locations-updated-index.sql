-- compatible: an index
-- concurrent
drop index concurrently if exists locations_updated;
-- The export: … where (updated_at, id) > ($1, $2) order by updated_at, id limit 2000
create index concurrently locations_updated on locations (updated_at, id);
