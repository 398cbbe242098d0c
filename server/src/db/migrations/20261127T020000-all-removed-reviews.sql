-- Words of removed reviews, wherever they are: select … where search_text like $1
create index removed_reviews_words on removed_reviews using gin (search_text gin_trgm_ops) where cause = 'moderation';
