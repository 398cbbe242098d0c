-- Words of comments, of what is verified and of what is not: a search of one of them does not read the other. What is verified moves
-- from the one to the other, which costs no more: it was written anew in the index of both, too.
drop index reviews_words;
create index reviews_words_verified on reviews using gin (comments_search gin_trgm_ops) where is_verified and comments <> '';
create index reviews_words_pending on reviews using gin (comments_search gin_trgm_ops) where not is_verified and comments <> '';
