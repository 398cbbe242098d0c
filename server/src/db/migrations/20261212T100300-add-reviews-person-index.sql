-- compatible: an index
-- concurrent
drop index concurrently if exists reviews_location_person;
-- Each person's newest review of a place: select distinct on (user_id) … where location_id = $1
create index concurrently reviews_location_person on reviews (location_id, user_id, created_at desc, id desc)
  include (rating);
