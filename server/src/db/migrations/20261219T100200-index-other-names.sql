-- compatible: an index
-- concurrent
drop index concurrently if exists location_facts_names;

-- Names in other languages, of brands and operators, that have all words of a search.
-- where is_name_key(key) and search_form(value) like search_pattern($term) and …
create index concurrently location_facts_names on location_facts using gin (search_form(value) gin_trgm_ops)
where is_name_key(key);
