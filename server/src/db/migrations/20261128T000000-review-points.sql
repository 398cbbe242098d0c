-- What a review adds to its author's reputation, as a column: what people gained in a week or a month is summed by the index alone.
-- select user_id, sum(points) from reviews where user_id = any($1) and created_at >= $2 group by user_id
alter table reviews add column points integer not null
  generated always as (review_points(is_verified, photos, comments, is_first_of_location)) stored;

drop index reviews_user_newest;
create index reviews_user_newest on reviews (user_id, created_at desc, id desc) include (location_id, is_verified, points);
