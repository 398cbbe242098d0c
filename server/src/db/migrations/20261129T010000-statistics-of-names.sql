-- How many rows a word finds is told from names that the statistics hold (estimated_matches). Of a hundred names one stands for a
-- hundredth of all: of half a million people a rare word that one of them happened to have passed for a common one, and the search
-- read fourteen times as long. Of five hundred it stands for a thousand people, which an index may read.
alter table user_profiles alter column name_search set statistics 500;
analyze user_profiles (name_search);
