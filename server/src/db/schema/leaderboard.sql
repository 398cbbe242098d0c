-- Regions in their first spelling, with the number of people who have a review there.
create table regions (
  key     text primary key,
  name    text not null,
  members integer not null default 0 check (members >= 0)
);

-- The choice of regions: select … where members > 0 order by members desc, key limit $1
create index regions_largest on regions (members desc, key) where members > 0;

-- Number of reviews per person and region.
create table region_members (
  region_key text not null references regions,
  user_id    uuid not null references user_profiles on delete cascade,
  reviews    integer not null check (reviews > 0),
  primary key (region_key, user_id)
);

-- The cascade of a profile, and membership in a region: … where user_id = $1
create index region_members_user on region_members (user_id);

create function set_review_region() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  select normalized(region_of(address)) into new.region_key from locations where id = new.location_id;
  return new;
end $$;

create trigger reviews_region_set before insert on reviews
for each row execute function set_review_region();

-- Locks the row before reading the person's number of reviews in the region. Without the lock, a review
-- deleted while another moved to the region would read an old number and delete the row.
create function count_region_member() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare counted integer;
begin
  if tg_op <> 'INSERT' and old.region_key is not null then
    select reviews into counted from region_members
      where region_key = old.region_key and user_id = old.user_id for update;
    if counted > 1 then
      update region_members set reviews = reviews - 1
        where region_key = old.region_key and user_id = old.user_id;
    else
      delete from region_members where region_key = old.region_key and user_id = old.user_id;
    end if;
  end if;
  if tg_op <> 'DELETE' and new.region_key is not null then
    insert into region_members (region_key, user_id, reviews) values (new.region_key, new.user_id, 1)
    on conflict (region_key, user_id) do update set reviews = region_members.reviews + 1;
  end if;
  return null;
end $$;

create function name_region() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare written text;
begin
  if new.region_key is not null and not exists (select from regions where key = new.region_key) then
    select region_of(address) into written from locations where id = new.location_id;
    insert into regions (key, name) values (new.region_key, coalesce(written, new.region_key)) on conflict do nothing;
  end if;
  return new;
end $$;

create trigger reviews_region_told before insert or update of region_key on reviews
for each row execute function name_region();

create trigger reviews_region_counted after insert or delete or update of region_key on reviews
for each row execute function count_region_member();

-- Changes only when a person joins or leaves a region.
create function count_region() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update regions set members = members + case tg_op when 'INSERT' then 1 else -1 end
    where key = case tg_op when 'INSERT' then new.region_key else old.region_key end;
  return null;
end $$;

create trigger region_members_counted after insert or delete on region_members
for each row execute function count_region();

create function move_reviews_to_region() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update reviews set region_key = normalized(region_of(new.address)) where location_id = new.id;
  return null;
end $$;

create trigger locations_region_moved after update of address on locations
for each row when (normalized(region_of(old.address)) is distinct from normalized(region_of(new.address)))
execute function move_reviews_to_region();

create view leaderboard_drift as
with counted as (
  select normalized(region_of(address)) as region_key, user_id, count(*)::integer as reviews
  from reviews join locations on locations.id = location_id
  where region_of(address) is not null group by 1, 2
)
select 'region_members.reviews' as number, coalesce(stored.region_key, counted.region_key) || ' '
    || coalesce(stored.user_id, counted.user_id) as row_id,
  coalesce(stored.reviews, 0)::bigint as stored, coalesce(counted.reviews, 0)::bigint as expected
from region_members as stored full join counted
  on counted.region_key = stored.region_key and counted.user_id = stored.user_id
where stored.reviews is distinct from counted.reviews
union all
select 'regions.members', key, regions.members, coalesce(actual.members, 0)
from regions left join (select region_key, count(*) as members from region_members group by region_key) as actual
  on actual.region_key = key
where regions.members <> coalesce(actual.members, 0);

create procedure mend_leaderboard() language plpgsql set search_path = public, pg_temp as $$
begin
  lock table locations, reviews, region_members, regions in share row exclusive mode;
  -- The counts of people first: the triggers go on from them.
  update regions set members = actual.members
  from (
    select key, (select count(*) from region_members where region_key = key)::integer as members from regions
  ) as actual
  where regions.key = actual.key and regions.members <> actual.members;
  update reviews set region_key = normalized(region_of(address)) from locations
  where locations.id = location_id and region_key is distinct from normalized(region_of(address));
  delete from region_members as stored where not exists (
    select from reviews where reviews.region_key = stored.region_key and reviews.user_id = stored.user_id
  );
  insert into region_members (region_key, user_id, reviews)
  select region_key, user_id, count(*) from reviews where region_key is not null group by region_key, user_id
  on conflict (region_key, user_id) do update set reviews = excluded.reviews
    where region_members.reviews <> excluded.reviews;
end $$;
