-- compatible: the version before sorts without it for as long as it runs
-- concurrent

-- The ranking by badges
drop index concurrently if exists user_profiles_by_badges;
create index concurrently user_profiles_by_badges on user_profiles ((coalesce(month_end_badges, badges_earned)) desc, (coalesce(month_end_reputation, reputation_score)) desc, id desc)
where is_public and shows_badges and coalesce(month_end_badges, badges_earned) > 0;
