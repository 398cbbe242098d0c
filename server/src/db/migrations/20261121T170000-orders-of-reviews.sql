-- A place's reviews, best first: … where location_id = $1 order by rating desc, created_at desc, id desc
create index reviews_location_best on reviews (location_id, rating desc, created_at desc, id desc);

-- A place's reviews, verified first: … where location_id = $1 order by is_verified desc, created_at desc, id desc
create index reviews_location_verified on reviews (location_id, is_verified desc, created_at desc, id desc);
