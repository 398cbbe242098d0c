-- contract: open reports of a review are counted in their rows
drop trigger review_reports_counted on review_reports;
drop trigger review_reports_counted_anew on review_reports;
drop function count_open_report();

create or replace view drift as
select * from derived_drift
union all select * from confirmations_drift
union all select * from privacy_drift
union all select * from leaderboard_drift
union all select * from badges_drift
union all select * from badge_credentials_drift;

create or replace procedure mend_drift() language plpgsql set search_path = public, pg_temp as $$
begin
  call mend_derived_numbers();
  call mend_confirmations();
  call mend_privacy();
  call mend_leaderboard();
  call mend_badges();
  call mend_badge_credentials();
end $$;

drop procedure mend_moderation_numbers();
drop view moderation_numbers_drift;
alter table reviews drop column open_reports;
