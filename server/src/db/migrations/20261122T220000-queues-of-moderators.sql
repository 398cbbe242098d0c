-- What a queue is ordered by stands in its index: of up to a thousand reviews a page is chosen without reading them.
drop index reviews_reported;
create index reviews_reported on reviews (created_at desc, id desc) include (is_verified, rating, location_id, user_id)
where open_reports > 0;

drop index reviews_with_signals;
create index reviews_with_signals on reviews (created_at desc, id desc) include (is_verified, rating, location_id, user_id)
where signals <> '{}' and not is_verified;
