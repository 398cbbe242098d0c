-- compatible: an index
-- concurrent
drop index concurrently if exists reviews_updated_day;
-- The export: … where ((updated_at at time zone 'UTC')::date, id) > ($1, $2) order by (updated_at at time zone 'UTC')::date, id limit 2000
create index concurrently reviews_updated_day on reviews (((updated_at at time zone 'UTC')::date), id);
