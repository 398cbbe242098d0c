-- compatible: the version before sorts without it for as long as it runs
-- concurrent

-- The ranking by reputation: select … where is_public and … > 0 order by … desc, id desc limit $1
drop index concurrently if exists user_profiles_by_reputation;
create index concurrently user_profiles_by_reputation on user_profiles ((coalesce(month_end_reputation, reputation_score)) desc, id desc)
where is_public and coalesce(month_end_reputation, reputation_score) > 0;
