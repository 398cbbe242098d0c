-- compatible: the version before sorts without it for as long as it runs
-- concurrent

-- The ranking by reviews
drop index concurrently if exists user_profiles_by_reviews;
create index concurrently user_profiles_by_reviews on user_profiles ((coalesce(month_end_reviews, total_reviews)) desc, (coalesce(month_end_reputation, reputation_score)) desc, id desc)
where is_public and shows_review_count and coalesce(month_end_reviews, total_reviews) > 0;
