-- compatible: the same figures for the version before, computed once for each statement
-- Before, each moved review read all reviews of both places, and a merge of 2,000 reviews took 8 s.
create function count_moved_reviews() returns trigger
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
        raters = newest.people, rating_sum = newest.stars
      from newest_ratings(place) as newest where id = place;
    perform mark_access(place);
  end loop;
  return null;
end $$;

create trigger reviews_counted_moved after update on reviews referencing old table as was new table as became
for each statement execute function count_moved_reviews();

create or replace function apply_review() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  reviewed uuid; author uuid; points integer := 0; amount integer := 0; verified integer := 0;
  number integer; to_number integer; is_rated boolean := true; is_answered boolean := true; is_contribution boolean := false;
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
    -- A merge of places moves it, or takes the move back: the person keeps the review. count_moved_reviews counts
    -- the places.
    select category_number(category) into number from locations where id = old.location_id;
    select category_number(category) into to_number from locations where id = new.location_id;
    update user_profiles set reputation_score = reputation_score + points,
      reviews_by_category = count_at(count_at(reviews_by_category, number, -1), to_number, 1),
      verified_by_category = count_at(
        count_at(verified_by_category, number, -new.is_verified::integer), to_number, new.is_verified::integer
      )
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
    update locations set total_reviews = total_reviews + amount, raters = newest.people, rating_sum = newest.stars
      from newest_ratings(reviewed) as newest
      where id = reviewed
      returning category_number(category) into number;
  elsif verified <> 0 then
    -- The lock keeps the category as it is until this is counted there.
    select category_number(category) into number from locations where id = reviewed for share;
  end if;
  if is_answered then perform mark_access(reviewed); end if;
  if amount <> 0 or points <> 0 or verified <> 0 or is_contribution then
    -- Of a deleted place no category is known: its reviews were taken out of the counts before it went.
    update user_profiles
      set total_reviews = total_reviews + amount, reputation_score = reputation_score + points,
        reviews_by_category = count_at(reviews_by_category, number, amount),
        verified_by_category = count_at(verified_by_category, number, verified),
        updated_at = case
          -- A review that is put back, or comes from the demo, was written in its own time.
          when tg_op = 'INSERT' then greatest(updated_at, new.created_at)
          when is_contribution then now()
          else updated_at
        end
      where id = author;
  end if;
  if amount <> 0 then perform count_row('reviews', '', amount); end if;
  if verified <> 0 then perform count_row('verified_reviews', '', verified); end if;
  return null;
end $$;

-- Of a review that stays in its region, the member and the region stay as they are.
create or replace function count_region_member() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare counted integer;
begin
  if tg_op = 'UPDATE' and new.region_key is not distinct from old.region_key then return null; end if;
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
