-- A search that walks the best rated passes those without the words: these indexes have the words and the kind, so that it
-- passes them without reading their rows (docs/decisions/0031-growth.md).
drop index locations_best;
drop index locations_category_best;

-- Search for a common word, best rated first:
-- select id … where search_text like '%word%' order by overall_rating desc, total_reviews desc, id limit 50
create index locations_best on locations (overall_rating desc, total_reviews desc, id) include (kind, search_text);
create index locations_category_best on locations (category, overall_rating desc, total_reviews desc, id)
  include (kind, search_text);
