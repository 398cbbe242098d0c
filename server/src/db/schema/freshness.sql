-- Confirmations that a place is as described (docs/product.md#confirmations). One row per person and place:
-- the current answer, which counts for a year.
create table location_confirmations (
  user_id     uuid not null references user_profiles on delete cascade,
  location_id uuid not null references locations on delete cascade,
  is_accurate boolean not null,
  -- The reported change; moderators read it.
  note        text not null default '' check (length(note) <= 500 and (note = '' or not is_accurate)),
  answered_at timestamptz not null default now(),
  primary key (user_id, location_id)
);

-- The last answer of a place: select max(answered_at) … where location_id = $1
create index location_confirmations_newest on location_confirmations (location_id, answered_at desc);

-- The last yes of a place: … and is_accurate
create index location_confirmations_newest_yes on location_confirmations (location_id, answered_at desc) where is_accurate;

-- Reported changes: select note … where location_id = $1 and not is_accurate order by answered_at desc
create index location_confirmations_newest_no on location_confirmations (location_id, answered_at desc) where not is_accurate;

-- Deleting old ones: delete … where answered_at < $1
create index location_confirmations_age on location_confirmations (answered_at);

-- A generic plan is right for reading the end of an index.
create function latest_look(location uuid) returns timestamptz
language plpgsql stable parallel safe set plan_cache_mode = 'force_generic_plan' set search_path = public, pg_temp as $$
begin
  return greatest(
    (select max(created_at) from reviews where location_id = location),
    (select max(answered_at) from location_confirmations where location_id = location)
  );
end $$;

-- Runs in the update of the review count, so that a review writes the row once.
create function look_with_review() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.last_looked_at := latest_look(new.id);
  return new;
end $$;

create trigger locations_looked_at before update on locations
for each row when (old.total_reviews is distinct from new.total_reviews) execute function look_with_review();

create function apply_confirmation() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare place uuid; yes integer := 0; no integer := 0;
begin
  if tg_op <> 'INSERT' then
    place := old.location_id; yes := - old.is_accurate::integer; no := - (not old.is_accurate)::integer;
  end if;
  if tg_op <> 'DELETE' then
    place := new.location_id; yes := yes + new.is_accurate::integer; no := no + (not new.is_accurate)::integer;
  end if;
  -- Who waits here sees afterwards what the other one has answered: each statement sees what is there when it begins.
  perform 1 from locations where id = place for no key update;
  update locations set confirmations = confirmations + yes, changes_reported = changes_reported + no,
    last_confirmed_at = (
      select max(answered_at) from location_confirmations where location_id = place and is_accurate
    ),
    last_looked_at = latest_look(place)
    where id = place;
  return null;
end $$;

create trigger location_confirmations_applied after insert or delete on location_confirmations
for each row execute function apply_confirmation();

create trigger location_confirmations_applied_anew after update on location_confirmations
for each row when ((old.is_accurate, old.answered_at) is distinct from (new.is_accurate, new.answered_at))
execute function apply_confirmation();

-- The last confirmation of each place, computed from its sources.
create view location_looks as
select l.id as location_id, coalesce(c.yes, 0)::integer as confirmations, coalesce(c.no, 0)::integer as changes_reported,
  c.last_yes as last_confirmed_at, greatest(r.last_review, c.last_answer) as last_looked_at
from locations l
left join (select location_id, max(created_at) as last_review from reviews group by location_id) r on r.location_id = l.id
left join (
  select location_id, count(*) filter (where is_accurate) as yes, count(*) filter (where not is_accurate) as no,
    max(answered_at) filter (where is_accurate) as last_yes, max(answered_at) as last_answer
  from location_confirmations group by location_id
) c on c.location_id = l.id;

create view freshness_drift as
select 'locations.confirmations' as number, l.id::text as row_id, l.confirmations::bigint as stored,
  k.confirmations::bigint as expected
from locations l join location_looks k on k.location_id = l.id where l.confirmations <> k.confirmations
union all
select 'locations.changes_reported', l.id::text, l.changes_reported, k.changes_reported
from locations l join location_looks k on k.location_id = l.id where l.changes_reported <> k.changes_reported
union all
select 'locations.last_looked_at', l.id::text, 0, 1
from locations l join location_looks k on k.location_id = l.id
where (l.last_confirmed_at, l.last_looked_at) is distinct from (k.last_confirmed_at, k.last_looked_at);

create procedure mend_freshness() language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table reviews, locations, location_confirmations in share row exclusive mode;
  update locations l set confirmations = k.confirmations, changes_reported = k.changes_reported,
    last_confirmed_at = k.last_confirmed_at, last_looked_at = k.last_looked_at
  from location_looks k
  where k.location_id = l.id and (l.confirmations, l.changes_reported, l.last_confirmed_at, l.last_looked_at)
    is distinct from (k.confirmations, k.changes_reported, k.last_confirmed_at, k.last_looked_at);
end $$;
revoke execute on procedure mend_freshness() from public;
