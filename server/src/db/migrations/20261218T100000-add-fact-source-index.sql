-- compatible: an index; the key takes it over in the next migration
-- concurrent
drop index concurrently if exists location_facts_by_element;
create unique index concurrently location_facts_by_element on location_facts (location_id, source, key, source_url);
