-- compatible: an index
-- concurrent

-- A usual word in text alternatives: select … where alt_text is not null and search_form(alt_text) like $1
-- order by created_at desc, id desc limit $2
drop index concurrently if exists photos_described;
create index concurrently photos_described on photos (created_at desc, id desc) where alt_text is not null;
