-- People whose name has common words: the newest are walked, and their names are read from the index alone.
drop index profiles_newest;
create index profiles_newest on user_profiles (created_at desc, id desc) include (name_search);
