-- compatible: an index
-- concurrent

-- Moderators search text alternatives: … where alt_text is not null and search_form(alt_text) like search_pattern($1)
drop index concurrently if exists photos_words;
create index concurrently photos_words on photos using gin (search_form(alt_text) gin_trgm_ops) where alt_text is not null;
