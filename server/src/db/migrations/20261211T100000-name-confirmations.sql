-- contract: gives what people say of a place one noun, confirmation; the version before reads the old names.
alter table locations rename column last_looked_at to last_confirmation_at;
alter index locations_map_looks rename to locations_map_confirmations;
alter function look_rank rename to confirmation_rank;
alter function map_looks rename to map_confirmations;
alter function latest_look rename to latest_confirmation;
alter view location_looks rename to location_confirmation_figures;
alter view location_confirmation_figures rename column last_looked_at to last_confirmation_at;
alter view freshness_drift rename to confirmations_drift;

-- A review confirms its place, too: in the update that counts it, so that the place is written once for a review.
drop trigger locations_looked_at on locations;
drop function look_with_review();
create function confirm_with_review() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.last_confirmation_at := latest_confirmation(new.id);
  return new;
end $$;

create trigger locations_confirmed_by_review before update on locations
for each row when (old.total_reviews is distinct from new.total_reviews) execute function confirm_with_review();

create or replace function apply_confirmation() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare place uuid; yes integer := 0; no integer := 0;
begin
  if tg_op <> 'INSERT' then
    place := old.location_id; yes := - old.is_accurate::integer; no := - (not old.is_accurate)::integer;
  end if;
  if tg_op <> 'DELETE' then
    place := new.location_id; yes := yes + new.is_accurate::integer; no := no + (not new.is_accurate)::integer;
  end if;
  -- A statement sees what is there when it begins: once it has the lock, the next one sees the confirmations of others.
  perform 1 from locations where id = place for no key update;
  update locations set confirmations = confirmations + yes, changes_reported = changes_reported + no,
    last_confirmed_at = (
      select max(answered_at) from location_confirmations where location_id = place and is_accurate
    ),
    last_confirmation_at = latest_confirmation(place)
    where id = place;
  return null;
end $$;

create or replace view confirmations_drift as
select 'locations.confirmations' as number, l.id::text as row_id, l.confirmations::bigint as stored,
  k.confirmations::bigint as expected
from locations l join location_confirmation_figures k on k.location_id = l.id where l.confirmations <> k.confirmations
union all
select 'locations.changes_reported', l.id::text, l.changes_reported, k.changes_reported
from locations l join location_confirmation_figures k on k.location_id = l.id where l.changes_reported <> k.changes_reported
union all
select 'locations.last_confirmation_at', l.id::text, 0, 1
from locations l join location_confirmation_figures k on k.location_id = l.id
where (l.last_confirmed_at, l.last_confirmation_at) is distinct from (k.last_confirmed_at, k.last_confirmation_at);

drop procedure mend_freshness();
create procedure mend_confirmations() language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table reviews, locations, location_confirmations in share row exclusive mode;
  update locations l set confirmations = k.confirmations, changes_reported = k.changes_reported,
    last_confirmed_at = k.last_confirmed_at, last_confirmation_at = k.last_confirmation_at
  from location_confirmation_figures k
  where k.location_id = l.id and (l.confirmations, l.changes_reported, l.last_confirmed_at, l.last_confirmation_at)
    is distinct from (k.confirmations, k.changes_reported, k.last_confirmed_at, k.last_confirmation_at);
end $$;
revoke execute on procedure mend_confirmations() from public;

create or replace procedure mend_drift() language plpgsql set search_path = public, pg_temp as $$
begin
  call mend_derived_numbers();
  call mend_moderation_numbers();
  call mend_confirmations();
  call mend_privacy();
  call mend_leaderboard();
  call mend_badges();
  call mend_badge_credentials();
end $$;
