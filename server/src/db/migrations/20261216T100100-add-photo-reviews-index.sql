-- compatible: an index
-- concurrent
drop index concurrently if exists reviews_with_photos;
-- The photos of a place: select … from reviews join photos … where location_id = $1 and photos <> '{}' order by created_at desc, id desc
create index concurrently reviews_with_photos on reviews (location_id, created_at desc, id desc) where photos <> '{}';
