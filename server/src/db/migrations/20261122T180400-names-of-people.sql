-- What the search of people compares, and the order of their names. Kept, because folding a name for each row that is passed
-- takes ten times as long as looking at it.
alter table user_profiles add column name_search text not null generated always as (search_form(full_name)) stored;

drop index profiles_reviewing_by_name;
drop index profiles_words;
drop index profiles_by_name;

-- By the name of the author: names are walked, and the reviews of each are taken.
create index profiles_reviewing_by_name on user_profiles (name_search, id) where total_reviews > 0;
-- The list of people by name.
create index profiles_by_name on user_profiles (name_search, id);
-- Words of names.
create index profiles_words on user_profiles using gin (name_search gin_trgm_ops);

-- How common a word is has to be known for a search to be quick.
analyze user_profiles;
