-- contract: the program sets updated_at with a changed access; one trigger keeps badge credentials
drop trigger location_access_updated on location_access;
drop function mark_access_updated();

drop trigger badge_credentials_kept on badge_credentials;
drop trigger badge_credentials_stay_revoked on badge_credentials;
create or replace function keep_badge_credential() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.revoked_at is null
    or new.revoked_at in (old.revoked_at, date_trunc('day', old.revoked_at, 'UTC')))
  then
    return new;
  end if;
  raise exception 'A badge credential keeps its place, and once revoked stays revoked' using errcode = 'check_violation';
end $$;
create trigger badge_credentials_kept before delete or update of revoked_at on badge_credentials
for each row execute function keep_badge_credential();

drop function category_number(text);
