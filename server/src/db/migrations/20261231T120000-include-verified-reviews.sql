-- compatible: an index with one more column
-- concurrent
drop index concurrently if exists profiles_by_reviews;
-- People in the order of their reviews; the sums of all reviews and of the verified ones.
create index concurrently profiles_by_reviews on user_profiles (total_reviews desc, id desc)
  include (verified_reviews);
