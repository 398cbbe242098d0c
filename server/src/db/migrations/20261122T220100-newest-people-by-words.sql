-- A usual name is found among the newest people by the index alone: select id … where name_search like $1 order by created_at desc, id desc
drop index profiles_newest;
create index profiles_newest on user_profiles (created_at desc, id desc) include (name_search);
