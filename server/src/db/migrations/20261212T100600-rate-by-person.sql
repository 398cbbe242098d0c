-- contract: features and ratings follow from people's newest answers; the version before reads counts of reviews
alter table locations
  alter column features drop expression,
  alter column kind drop expression,
  alter column overall_rating drop expression,
  drop constraint locations_feature_counts_check,
  drop constraint locations_check1,
  add constraint locations_raters_check check (raters >= 0 and rating_sum between raters and 5 * raters) not valid;

-- The features that public sources say yes to.
create function stated_features(facts jsonb) returns text[] language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(id order by number) filter (where facts -> id ->> 'says' = 'yes'), '{}')
  from unnest(feature_ids()) with ordinality as listed(id, number);
end;

-- The program writes features with verdicts; without them public sources alone speak.
create function derive_location() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.verdicts is null then new.features := stated_features(new.public_facts); end if;
  new.overall_rating := case when new.raters = 0 then 0 else new.rating_sum::double precision / new.raters end;
  new.kind := location_kind(
    new.category, new.features, rating_band(new.rating_sum, new.raters), new.public_facts
  );
  return new;
end $$;

create trigger locations_derived before insert or update of
  category, features, public_facts, raters, rating_sum, verdicts, kind, overall_rating on locations
for each row execute function derive_location();

create or replace function state_facts() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  -- Who waits for another's facts of the same place sees them afterwards: each statement sees what is there when it begins.
  perform 1 from locations where id in (select location_id from changed) order by id for no key update;
  update locations set public_facts = stated.facts
  from (
    select location_id, coalesce(
      (select facts from stated_facts where stated_facts.location_id = touched.location_id), '{}'
    ) as facts
    from (select distinct location_id from changed) as touched
  ) as stated
  where locations.id = stated.location_id and locations.public_facts <> stated.facts;
  update location_access set due_at = '-infinity' where location_id in (select location_id from changed);
  return null;
end $$;

create or replace function apply_review() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  reviewed uuid; author uuid; points integer := 0; amount integer := 0; verified integer := 0;
  number integer; is_rated boolean := true; is_answered boolean := true; is_contribution boolean := false;
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
  if tg_op = 'UPDATE' then
    is_rated := (old.rating, old.created_at) <> (new.rating, new.created_at);
    is_answered := (old.created_at, old.feature_answers, old.place_details, old.answered_at)
      is distinct from (new.created_at, new.feature_answers, new.place_details, new.answered_at);
  end if;
  if is_rated then
    -- Who waits here sees afterwards what the other one has written: each statement sees what is there when it begins.
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
  -- Who waits here sees afterwards what the other one has answered: each statement sees what is there when it begins.
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

-- The rating's signal compares with the newest ratings of others: `counted` stays for the version before.
create or replace function review_signals(review reviews, counted integer) returns text[]
language plpgsql stable set plan_cache_mode = 'force_generic_plan' set search_path = public, pg_temp as $$
declare found_signals text[] := '{}'; amount integer; others integer; stars integer; own integer;
begin
  if length(review.comments) >= 20 then
    select count(*) into amount from (
      select from reviews as other where hashtextextended(other.comments, 0) = hashtextextended(review.comments, 0)
        and length(other.comments) >= 20 and other.comments = review.comments and other.id <> review.id limit 2
    ) as same;
    if amount = 2 then found_signals := found_signals || 'repeated_text'::text; end if;
  end if;
  select count(*) into amount from (
    select from reviews as other where other.user_id = review.user_id and other.id <> review.id
      and other.created_at between review.created_at - interval '1 hour' and review.created_at + interval '1 hour' limit 10
  ) as near;
  if amount = 10 then found_signals := found_signals || 'burst'::text; end if;
  select rating into own from reviews where location_id = review.location_id and user_id = review.user_id
    order by created_at desc, id desc limit 1;
  select raters - (own is not null)::integer, rating_sum - coalesce(own, 0) into others, stars
    from locations where id = review.location_id;
  if others >= 3 and abs(review.rating - stars::double precision / others) >= 2.5 then
    found_signals := found_signals || 'outlying_rating'::text;
  end if;
  if exists (
    select from user_profiles where id = review.user_id and created_at > review.created_at - interval '1 day'
  ) then found_signals := found_signals || 'new_account'::text; end if;
  return found_signals;
end $$;

create or replace function note_location_cells() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into location_cell_changes (amount, x, y, position, kind, rating)
    select -1, mercator_x(longitude), mercator_y(latitude), position, kind, rating_thousandths(rating_sum, raters) from before;
  end if;
  if tg_op <> 'DELETE' then
    insert into location_cell_changes (amount, x, y, position, kind, rating)
    select 1, mercator_x(longitude), mercator_y(latitude), position, kind, rating_thousandths(rating_sum, raters) from after;
  end if;
  return null;
end $$;

create or replace function note_location_cell() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into location_cell_changes (amount, x, y, position, kind, rating) values
    (-1, mercator_x(old.longitude), mercator_y(old.latitude), old.position, old.kind,
      rating_thousandths(old.rating_sum, old.raters)),
    (1, mercator_x(new.longitude), mercator_y(new.latitude), new.position, new.kind,
      rating_thousandths(new.rating_sum, new.raters));
  return null;
end $$;

create or replace trigger locations_in_cells_anew after update on locations for each row when (
  (old.position, old.kind, old.rating_sum, old.raters) is distinct from (new.position, new.kind, new.rating_sum, new.raters)
) execute function note_location_cell();

create or replace procedure rebuild_location_cells() language plpgsql set search_path = public, pg_temp as $$
begin
  lock table locations in share row exclusive mode;
  perform pg_advisory_xact_lock(7292402);
  delete from location_cells;
  delete from location_cell_changes;
  insert into location_cell_changes (amount, x, y, position, kind, rating)
  select 1, mercator_x(longitude), mercator_y(latitude), position, kind, rating_thousandths(rating_sum, raters) from locations;
  while fold_location_cells(250000, true) > 0 loop
    null;
  end loop;
end $$;

create or replace view location_cells_drift as
with shares as (
  select s.* from locations as l, cell_shares(1, mercator_x(l.longitude), mercator_y(l.latitude), l.position, l.kind,
    rating_thousandths(l.rating_sum, l.raters)) as s
  union all
  select s.* from location_cell_changes as c, cell_shares(-c.amount, c.x, c.y, c.position, c.kind, c.rating) as s
), expected_kinds as (
  select level, part, cell, cell_kind as kind, sum(count) as count, sum(rating_total) as rating_total
  from shares group by level, part, cell, cell_kind having sum(count) <> 0 or sum(rating_total) <> 0
), stored_kinds as (
  select cells.level, cells.part, cells.cell, kept.kind, kept.count, kept.rating_total
  from location_cells as cells, unnest(kinds, counts, rating_totals) as kept(kind, count, rating_total)
), expected_cells as (
  select level, part, cell, sum(count) as total,
    coalesce(sum(count) filter (where kind_band(cell_kind) > 0), 0) as rated,
    coalesce(sum(count) filter (where kind_has_facts(cell_kind)), 0) as with_facts, sum(rating_total) as rating_total,
    sum(sum_x) as sum_x, sum(sum_y) as sum_y, sum(sum_squares) as sum_squares
  from shares group by level, part, cell having sum(count) <> 0
)
select format('%s/%s/%s kind %s', level, part, cell, kind) as square, coalesce(s.count, 0)::bigint as stored,
  coalesce(e.count, 0)::bigint as expected
from expected_kinds as e full join stored_kinds as s using (level, part, cell, kind)
where (e.count, e.rating_total) is distinct from (s.count::bigint, s.rating_total::numeric)
union all
select format('%s/%s/%s', level, part, cell), coalesce(s.total, 0), coalesce(e.total, 0)::bigint
from expected_cells as e full join location_cells as s using (level, part, cell)
where (e.total, e.rated, e.with_facts, e.rating_total, e.sum_x, e.sum_y, e.sum_squares)
  is distinct from (s.total::bigint, s.rated::bigint, s.with_facts::bigint, s.rating_total, s.sum_x::numeric, s.sum_y::numeric, s.sum_squares::numeric);

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
select 'user_profiles.reputation_score', p.id::text, p.reputation_score, coalesce(r.points, 0)
from user_profiles p left join (
  select user_id, sum(review_points(is_verified, photos, comments, is_first_of_location)) as points
  from reviews group by user_id
) r on r.user_id = p.id
where p.reputation_score <> coalesce(r.points, 0)
union all
select 'row_counts.' || coalesce(counted.entity, actual.entity), coalesce(counted.part, actual.part),
  coalesce(counted.total, 0), coalesce(actual.total, 0)
from (select entity, part, sum(total)::bigint as total from row_counts group by entity, part) counted
full join (
  select 'locations' as entity, category as part, count(*) as total from locations group by category
  union all select 'reviews', '', count(*) from reviews
  union all select 'verified_reviews', '', count(*) from reviews where is_verified
  union all select 'user_profiles', '', count(*) from user_profiles
  union all select 'nft_badges', '', count(*) from nft_badges
) actual on actual.entity = counted.entity and actual.part = counted.part
where coalesce(counted.total, 0) <> coalesce(actual.total, 0)
union all
select 'locations.kind', l.id::text, l.kind, location_kind(l.category, l.features, rating_band(l.rating_sum, l.raters), l.public_facts)
from locations l
where l.kind <> location_kind(l.category, l.features, rating_band(l.rating_sum, l.raters), l.public_facts)
union all
select 'locations.public_facts', l.id::text, 0, 1
from locations l left join stated_facts f on f.location_id = l.id
where l.public_facts <> coalesce(f.facts, '{}')
union all
select 'user_profiles.reviews_by_category', p.id::text, 0, 1
from user_profiles p left join counted_reviews r on r.user_id = p.id
where count_at(p.reviews_by_category, cardinality(category_ids()), 0)
    <> count_at(coalesce(r.totals, '{}'), cardinality(category_ids()), 0)
  or count_at(p.verified_by_category, cardinality(category_ids()), 0)
    <> count_at(coalesce(r.verified, '{}'), cardinality(category_ids()), 0)
union all
select 'location_cells', square, stored, expected from location_cells_drift;

create or replace procedure mend_derived_numbers() language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table reviews, locations, user_profiles, nft_badges, row_counts in share row exclusive mode;
  -- The squares are made anew at the end: what happens to the places until then needs no note.
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
    location_kind(l.category, l.features, rating_band(l.rating_sum, l.raters), l.public_facts)
  );
  alter table locations enable trigger locations_in_cells_anew;
  update user_profiles p set total_reviews = coalesce(r.amount, 0), reputation_score = coalesce(r.points, 0),
    reviews_by_category = coalesce(counted.totals, '{}'), verified_by_category = coalesce(counted.verified, '{}')
  from user_profiles kept left join (
    select user_id, count(*) as amount,
      sum(review_points(is_verified, photos, comments, is_first_of_location)) as points
    from reviews group by user_id
  ) r on r.user_id = kept.id
  left join counted_reviews counted on counted.user_id = kept.id
  where p.id = kept.id
    and (p.total_reviews, p.reputation_score, p.reviews_by_category, p.verified_by_category) is distinct from
      (coalesce(r.amount, 0), coalesce(r.points, 0), coalesce(counted.totals, '{}'), coalesce(counted.verified, '{}'));
  delete from row_counts;
  insert into row_counts (entity, part, slot, total)
  select 'locations', category, 0, count(*) from locations group by category
  union all select 'reviews', '', 0, count(*) from reviews
  union all select 'verified_reviews', '', 0, count(*) from reviews where is_verified
  union all select 'user_profiles', '', 0, count(*) from user_profiles
  union all select 'nft_badges', '', 0, count(*) from nft_badges;
  call rebuild_location_cells();
end $$;

drop view counted_features;
drop function agreed_features(integer[], jsonb, integer);
drop function is_agreed(integer, text, integer);
drop function recount_features(integer[], text[], text[]);

-- Reviews of one person count once from now on. The squares have the means over reviews.
alter table locations disable trigger locations_in_cells_anew;
with moved as materialized (
  select id, people, stars, mercator_x(longitude) as x, mercator_y(latitude) as y, position, kind,
    rating_thousandths(rating_sum, total_reviews) as rating
  from locations join counted_ratings on location_id = id where (rating_sum, total_reviews) <> (stars, people)
), taken as (
  insert into location_cell_changes (amount, x, y, position, kind, rating)
  select -1, x, y, position, kind, rating from moved
), rated as (
  update locations set rating_sum = stars, raters = people from moved where moved.id = locations.id
  returning x, y, locations.position, locations.kind, rating_thousandths(rating_sum, raters) as rating
)
insert into location_cell_changes (amount, x, y, position, kind, rating)
select 1, x, y, position, kind, rating from rated;
update locations set raters = coalesce(people, 0)
from locations as kept left join counted_ratings on location_id = kept.id
where locations.id = kept.id and locations.raters <> coalesce(people, 0);
alter table locations enable trigger locations_in_cells_anew;
