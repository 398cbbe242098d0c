-- contract: processes of the version before read these tables; stop them first
-- The ranking of a region reads user_profiles and region_members (docs/decisions/0062-fewer-mechanisms.md).
create or replace view drift as
select * from derived_drift
union all select * from moderation_numbers_drift
union all select * from freshness_drift
union all select * from privacy_drift
union all select * from leaderboard_drift
union all select * from badges_drift
union all select * from badge_credentials_drift;

create or replace procedure mend_drift() language plpgsql set search_path = public, pg_temp as $$
begin
  call mend_derived_numbers();
  call mend_moderation_numbers();
  call mend_freshness();
  call mend_privacy();
  call mend_leaderboard();
  call mend_badges();
  call mend_badge_credentials();
end $$;

drop trigger user_profiles_standing_changed on user_profiles;
drop trigger region_members_standing_changed on region_members;
drop function note_standing_change();
drop function fold_standing_changes(integer);
drop procedure mend_region_standings();
drop view region_standings_drift;
drop view current_standings;
drop table standing_changes;
drop table region_standings;
