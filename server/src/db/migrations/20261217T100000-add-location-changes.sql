-- compatible: a column that the version before does not read, kept by triggers
-- When what others copy of a place last changed (docs/open-data.md#changes). What people say of it counts as of the end of
-- its day in UTC: to the second, the instant could tell an anonymous author.
alter table locations add column updated_at timestamptz not null default now();

create function end_of_day() returns timestamptz language sql stable parallel safe
return date_trunc('day', now(), 'UTC') + interval '1 day';

-- Every column that is not derived is the place's own, also one of a later version.
create function mark_location_updated() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare own locations := new;
begin
  own.total_reviews := old.total_reviews;
  own.rating_sum := old.rating_sum;
  own.raters := old.raters;
  own.overall_rating := old.overall_rating;
  own.verdicts := old.verdicts;
  own.features := old.features;
  own.kind := old.kind;
  own.confirmations := old.confirmations;
  own.changes_reported := old.changes_reported;
  own.last_confirmed_at := old.last_confirmed_at;
  own.last_confirmation_at := old.last_confirmation_at;
  own.updated_at := old.updated_at;
  -- Not generated yet.
  own.search_text := old.search_text;
  own.position := old.position;
  if own is distinct from old then
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
