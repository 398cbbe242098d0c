-- compatible: an index
-- concurrent
drop index concurrently if exists locations_reviewed_best;
-- The best rated places with words, a category or other filters. Most imported places have no reviews, and come last.
create index concurrently locations_reviewed_best on locations (overall_rating desc, total_reviews desc, id)
  include (kind, category, search_text) where total_reviews > 0;
