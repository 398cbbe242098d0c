-- A person's reviews by date, and their numbers without a look at the reviews themselves:
-- select id … where user_id = $1 order by created_at desc, id desc
-- select count(*), count(*) filter (where is_verified) … where user_id = $1
-- select category … join locations on id = location_id where user_id = $1
drop index reviews_user_newest;
create index reviews_user_newest on reviews (user_id, created_at desc, id desc) include (location_id, is_verified);

-- What the search compares. Kept, because folding ten thousand comments for each typed word takes thirty milliseconds.
alter table reviews add column comments_search text not null generated always as (search_form(comments)) stored;
