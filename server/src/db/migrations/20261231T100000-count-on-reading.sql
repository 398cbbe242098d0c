-- contract: counts of tables, of badges, and of a person's reviews by category are read from the rows
alter table user_profiles add column verified_reviews integer not null default 0;
update user_profiles set verified_reviews = (select sum(amount) from unnest(verified_by_category) as amount)
where verified_by_category <> '{}';
alter table user_profiles add constraint user_profiles_verified_reviews_check
  check (verified_reviews between 0 and total_reviews) not valid;

drop trigger profiles_counted on user_profiles;
drop trigger badges_counted on nft_badges;
drop trigger locations_counted_in on locations;
drop trigger locations_counted_out on locations;
drop trigger locations_counted_anew on locations;
drop trigger earned_badges_counted_insert on earned_badges;
drop trigger earned_badges_counted_update on earned_badges;
drop trigger earned_badges_counted_delete on earned_badges;
drop trigger nft_badges_counted_insert on nft_badges;
drop trigger nft_badges_counted_update on nft_badges;
drop trigger nft_badges_counted_delete on nft_badges;
drop trigger locations_reviews_moved on locations;
drop trigger locations_reviews_gone on locations;
drop trigger locations_confirmed_by_review on locations;

-- updated_at of a profile is the time of the last contribution: a review that was written, changed or given a
-- photo. Verifications, removals, a new name or other settings do not count.
create or replace function apply_review() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  reviewed uuid; author uuid; points integer := 0; amount integer := 0; verified integer := 0;
  is_rated boolean := true; is_answered boolean := true; is_contribution boolean := false;
begin
  if tg_op <> 'INSERT' then
    reviewed := old.location_id; author := old.user_id; amount := -1;
    points := -review_points(old.is_verified, old.photos, old.comments, old.is_first_of_location);
    verified := -old.is_verified::integer;
  end if;
  if tg_op <> 'DELETE' then
    reviewed := new.location_id; author := new.user_id; amount := amount + 1;
    points := points + review_points(new.is_verified, new.photos, new.comments, new.is_first_of_location);
    verified := verified + new.is_verified::integer;
    is_contribution := tg_op = 'INSERT' or new.updated_at <> old.updated_at
      or cardinality(new.photos) > cardinality(old.photos);
  end if;
  if tg_op = 'UPDATE' and new.location_id <> old.location_id then
    -- A merge of places, or its undo, moves the review. The person keeps it, and count_moved_reviews counts the
    -- reviews of both places.
    update user_profiles set reputation_score = reputation_score + points, verified_reviews = verified_reviews + verified
      where id = author;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    is_rated := (old.rating, old.created_at) <> (new.rating, new.created_at);
    is_answered := (old.created_at, old.feature_answers, old.place_details, old.answered_at)
      is distinct from (new.created_at, new.feature_answers, new.place_details, new.answered_at);
  end if;
  if is_rated then
    -- A statement reads what is committed when it begins. The next statement begins with the lock, so it reads the
    -- reviews that other writers committed before they released it.
    perform 1 from locations where id = reviewed for no key update;
    update locations set total_reviews = total_reviews + amount, raters = newest.people, rating_sum = newest.stars,
      last_confirmation_at = latest_confirmation(reviewed)
      from newest_ratings(reviewed) as newest where id = reviewed;
  end if;
  if is_answered then perform mark_access(reviewed); end if;
  if amount <> 0 or points <> 0 or verified <> 0 or is_contribution then
    update user_profiles
      set total_reviews = total_reviews + amount, verified_reviews = verified_reviews + verified,
        reputation_score = reputation_score + points,
        updated_at = case
          -- A restored review, or one of the demo, keeps the time of its writing.
          when tg_op = 'INSERT' then greatest(updated_at, new.created_at)
          when is_contribution then now()
          else updated_at
        end
      where id = author;
  end if;
  return null;
end $$;

create or replace function count_moved_reviews() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare place uuid;
begin
  for place in
    select distinct id from (
      select unnest(array[was.location_id, became.location_id]) as id from was join became using (id)
      where was.location_id <> became.location_id
    ) as moved order by id
  loop
    update locations
      set total_reviews = (select count(*) from reviews where location_id = place),
        raters = newest.people, rating_sum = newest.stars, last_confirmation_at = latest_confirmation(place)
      from newest_ratings(place) as newest where id = place;
    perform mark_access(place);
  end loop;
  return null;
end $$;

create or replace view derived_drift as
select 'locations.total_reviews' as number, l.id::text as row_id, l.total_reviews::bigint as stored,
  coalesce(r.amount, 0)::bigint as expected
from locations l left join (select location_id, count(*) as amount from reviews group by location_id) r
  on r.location_id = l.id
where l.total_reviews <> coalesce(r.amount, 0)
union all
select 'locations.rating_sum', l.id::text, l.rating_sum, coalesce(r.stars, 0)
from locations l left join counted_ratings r on r.location_id = l.id
where l.rating_sum <> coalesce(r.stars, 0)
union all
select 'locations.raters', l.id::text, l.raters, coalesce(r.people, 0)
from locations l left join counted_ratings r on r.location_id = l.id
where l.raters <> coalesce(r.people, 0)
union all
select 'user_profiles.total_reviews', p.id::text, p.total_reviews, coalesce(r.amount, 0)
from user_profiles p left join (select user_id, count(*) as amount from reviews group by user_id) r
  on r.user_id = p.id
where p.total_reviews <> coalesce(r.amount, 0)
union all
select 'user_profiles.verified_reviews', p.id::text, p.verified_reviews, coalesce(r.amount, 0)
from user_profiles p left join (select user_id, count(*) as amount from reviews where is_verified group by user_id) r
  on r.user_id = p.id
where p.verified_reviews <> coalesce(r.amount, 0)
union all
select 'user_profiles.reputation_score', p.id::text, p.reputation_score, coalesce(r.points, 0)
from user_profiles p left join (
  select user_id, sum(review_points(is_verified, photos, comments, is_first_of_location)) as points
  from reviews group by user_id
) r on r.user_id = p.id
where p.reputation_score <> coalesce(r.points, 0)
union all
select 'locations.kind', l.id::text, l.kind, location_kind(l.category, l.features, rating_band(l.rating_sum, l.raters), l.public_facts) | closed_bit(l.closed_at)
from locations l
where l.kind <> location_kind(l.category, l.features, rating_band(l.rating_sum, l.raters), l.public_facts) | closed_bit(l.closed_at)
union all
select 'locations.public_facts', l.id::text, 0, 1
from locations l left join stated_facts f on f.location_id = l.id
where l.public_facts <> coalesce(f.facts, '{}')
union all
select 'location_cells', square, stored, expected from location_cells_drift;

create or replace procedure mend_derived_numbers() language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table reviews, locations, user_profiles in share row exclusive mode;
  -- The squares are rebuilt at the end, so changes until then need no record.
  alter table locations disable trigger locations_in_cells_anew;
  update locations l set total_reviews = coalesce(r.amount, 0), raters = coalesce(rated.people, 0),
    rating_sum = coalesce(rated.stars, 0), public_facts = coalesce(f.facts, '{}')
  from locations kept left join (
    select location_id, count(*) as amount from reviews group by location_id
  ) r on r.location_id = kept.id
  left join counted_ratings rated on rated.location_id = kept.id
  left join stated_facts f on f.location_id = kept.id
  where l.id = kept.id and (l.total_reviews, l.raters, l.rating_sum, l.public_facts, l.kind) is distinct from (
    coalesce(r.amount, 0), coalesce(rated.people, 0), coalesce(rated.stars, 0), coalesce(f.facts, '{}'),
    location_kind(l.category, l.features, rating_band(l.rating_sum, l.raters), l.public_facts) | closed_bit(l.closed_at)
  );
  alter table locations enable trigger locations_in_cells_anew;
  update user_profiles p set total_reviews = coalesce(r.amount, 0), verified_reviews = coalesce(r.verified, 0),
    reputation_score = coalesce(r.points, 0)
  from user_profiles kept left join (
    select user_id, count(*) as amount, count(*) filter (where is_verified) as verified,
      sum(review_points(is_verified, photos, comments, is_first_of_location)) as points
    from reviews group by user_id
  ) r on r.user_id = kept.id
  where p.id = kept.id
    and (p.total_reviews, p.verified_reviews, p.reputation_score)
      is distinct from (coalesce(r.amount, 0), coalesce(r.verified, 0), coalesce(r.points, 0));
  call rebuild_location_cells();
end $$;

create or replace view badges_drift as
select 'earned_badges' as number, person.id::text as row_id, count(kept.id) as stored, person.badges_earned::bigint as expected
from user_profiles person left join earned_badges kept on kept.user_id = person.id and kept.lost_at is null
group by person.id
having count(kept.id) <> person.badges_earned
  or bool_or(kept.badge_type = any ((badge_types())[person.badges_earned + 1 :]));

create or replace procedure mend_badges() language plpgsql set search_path = public, pg_temp as $$
begin
  lock table user_profiles, earned_badges in share row exclusive mode;
  perform set_earned_badges(person.id, person.badges_earned) from user_profiles person
  where person.id::text in (select row_id from badges_drift);
end $$;

-- One trigger tells a corrected answer from an unchanged one; it replaces two.
create or replace function apply_confirmation() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare place uuid; yes integer := 0; no integer := 0;
begin
  if tg_op = 'UPDATE' and (old.is_accurate, old.answered_at) is not distinct from (new.is_accurate, new.answered_at) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    place := old.location_id; yes := - old.is_accurate::integer; no := - (not old.is_accurate)::integer;
  end if;
  if tg_op <> 'DELETE' then
    place := new.location_id; yes := yes + new.is_accurate::integer; no := no + (not new.is_accurate)::integer;
  end if;
  -- A statement reads what is committed when it begins. The next statement begins with the lock, so it reads the
  -- confirmations that other writers committed before they released it.
  perform 1 from locations where id = place for no key update;
  update locations set confirmations = confirmations + yes, changes_reported = changes_reported + no,
    last_confirmed_at = (
      select max(answered_at) from location_confirmations where location_id = place and is_accurate
    ),
    last_confirmation_at = latest_confirmation(place)
    where id = place;
  perform mark_access(place);
  return null;
end $$;
drop trigger location_confirmations_applied_anew on location_confirmations;
drop trigger location_confirmations_applied on location_confirmations;
create trigger location_confirmations_applied after insert or update or delete on location_confirmations
for each row execute function apply_confirmation();

drop trigger user_profiles_writes_forgotten on user_profiles;
drop function forget_account_writes();
delete from account_writes where not exists (select from user_profiles where id = user_id);
alter table account_writes add constraint account_writes_user_id_fkey
  foreign key (user_id) references user_profiles on delete cascade not valid;

drop function confirm_with_review();
drop function count_reviews_of_location_anew();
drop function move_review_counts(uuid, integer, integer);
drop function count_location();
drop function count_whole_table();
drop function count_holders_of_statement();
drop function count_minted_of_statement();
drop function count_changed_badges(text, text[], bigint[]);
drop function count_row(text, text, integer);
drop view badge_figures;
drop view counted_reviews;
drop function count_at(integer[], integer, integer);
drop table row_counts;
drop table badge_counts;
alter table user_profiles drop column reviews_by_category, drop column verified_by_category;
