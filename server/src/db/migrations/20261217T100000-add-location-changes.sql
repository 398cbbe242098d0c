-- compatible: a column that the version before does not read, kept by triggers
-- When what others copy of a place last changed (docs/open-data.md#changes). What people say of it counts as of the end of
-- its day in UTC: to the second, the instant could tell an anonymous author.
alter table locations add column updated_at timestamptz not null default now();

create function end_of_day() returns timestamptz language sql stable parallel safe
return date_trunc('day', now(), 'UTC') + interval '1 day';

create function mark_location_updated() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.name, new.address, new.category, new.latitude, new.longitude, new.closed_at, new.merged_into, new.public_facts)
    is distinct from
    (old.name, old.address, old.category, old.latitude, old.longitude, old.closed_at, old.merged_into, old.public_facts)
  then
    new.updated_at := greatest(new.updated_at, clock_timestamp());
  end if;
  if (new.total_reviews, new.rating_sum, new.raters, new.verdicts, new.confirmations, new.changes_reported,
      new.last_confirmed_at) is distinct from
    (old.total_reviews, old.rating_sum, old.raters, old.verdicts, old.confirmations, old.changes_reported,
      old.last_confirmed_at)
  then
    new.updated_at := greatest(new.updated_at, end_of_day());
  end if;
  return new;
end $$;
-- The last of those that change the row.
create trigger locations_updated before update on locations
for each row execute function mark_location_updated();

-- Counts and details that change no verdict.
create function mark_access_updated() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update locations set updated_at = end_of_day() where id = new.location_id and updated_at < end_of_day();
  return null;
end $$;
create trigger location_access_updated after update of access on location_access
for each row when (old.access is distinct from new.access) execute function mark_access_updated();
