-- compatible: columns that the version before does not read, and a table
-- What people say is wrong about a place itself (docs/product.md#mistakes): suggestions, what became of them, and what an
-- applied one changed. An applied one stays when its author's account goes, without the author and the note.
create table corrections (
  id uuid primary key default gen_random_uuid(),
  location_id uuid not null references locations on delete cascade,
  suggested_by uuid references user_profiles on delete set null,
  kind text not null check (kind in ('edit', 'closed', 'moved', 'missing', 'duplicate')),
  note text not null default '' check (length(note) <= 500),
  -- The fields of the place that it would change.
  proposed jsonb not null default '{}' check (jsonb_typeof(proposed) = 'object'),
  duplicate_of uuid references locations on delete cascade,
  created_at timestamptz not null default now(),
  decision text check (decision in ('accept', 'reject')),
  -- null where two people with the tier agreed.
  decided_by uuid references user_profiles on delete set null,
  decided_at timestamptz,
  reason text check (length(reason) <= 500),
  -- What was applied: the fields of the place as they were and as they became. Of two that agree the earlier one has it.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  -- What a merge moved, by its ids.
  moved jsonb check (jsonb_typeof(moved) = 'object'),
  undone_at timestamptz,
  undone_by uuid references user_profiles on delete set null,
  check ((kind = 'duplicate') = (duplicate_of is not null)),
  check (duplicate_of <> location_id),
  check ((decision is null) = (decided_at is null)),
  check ((before is null) = (after is null)),
  check (before is null or decision = 'accept'),
  check (undone_at is null or before is not null)
);
-- One open suggestion of a person, place and kind.
create unique index corrections_one_open on corrections (suggested_by, location_id, kind) where decision is null;
-- The queue: … where decision is null order by created_at, id limit 20
create index corrections_open on corrections (created_at, id) where decision is null;
-- What was decided: … where decision is not null order by decided_at desc, id desc limit 20
create index corrections_decided on corrections (decided_at desc, id desc) where decision is not null;
-- The suggestions and the history of a place.
create index corrections_location on corrections (location_id);
create index corrections_duplicate_of on corrections (duplicate_of) where duplicate_of is not null;
create index corrections_suggested_by on corrections (suggested_by, created_at) where suggested_by is not null;
create index corrections_decided_by on corrections (decided_by) where decided_by is not null;
create index corrections_undone_by on corrections (undone_by) where undone_by is not null;

-- A person's own words go with the account, and so does what was not applied.
create function forget_corrections() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from corrections where suggested_by = old.id and before is null;
  update corrections set note = '', suggested_by = null where suggested_by = old.id;
  return old;
end $$;
create trigger user_profiles_corrections_forgotten before delete on user_profiles
for each row execute function forget_corrections();

alter table locations
  -- Since when the place is closed: lists, search and map leave it out.
  add column closed_at timestamptz,
  -- The place that this one was found to be: what was about this one is about that one.
  add column merged_into uuid;
alter table locations
  add constraint locations_merged_into_fkey foreign key (merged_into) references locations on delete set null not valid,
  add constraint locations_merged_are_closed
    check (merged_into is null or not (closed_at is null) and merged_into <> id) not valid;

-- Beside the numbers of location_kind(): a closed place is of no kind that is asked for.
create function closed_bit(closed_at timestamptz) returns integer language sql immutable parallel safe
return case when closed_at is null then 0 else 1073741824 end;

-- The place itself, or the one that it was merged into.
create function merged_location(location uuid) returns uuid
language plpgsql stable set search_path = public, pg_temp as $$
declare place uuid := location; next uuid;
begin
  loop
    select merged_into into next from locations where id = place;
    exit when next is null;
    place := next;
  end loop;
  return place;
end $$;

-- The same, locked: a merge that is under way has ended.
create function follow_merge(location uuid) returns uuid
language plpgsql set search_path = public, pg_temp as $$
declare place uuid := location; next uuid;
begin
  loop
    select merged_into into next from locations where id = place for no key update;
    exit when next is null;
    place := next;
  end loop;
  return place;
end $$;

create or replace function derive_location() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.verdicts is null then new.features := stated_features(new.public_facts); end if;
  new.overall_rating := case when new.raters = 0 then 0 else new.rating_sum::double precision / new.raters end;
  new.kind := location_kind(
    new.category, new.features, rating_band(new.rating_sum, new.raters), new.public_facts
  ) | closed_bit(new.closed_at);
  return new;
end $$;
create or replace trigger locations_derived before insert or update of category, features, public_facts, raters,
  rating_sum, verdicts, kind, overall_rating, closed_at on locations
for each row execute function derive_location();

create or replace function count_location() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.closed_at is null then perform count_row('locations', old.category, -1); end if;
    if new.closed_at is null then perform count_row('locations', new.category, 1); end if;
  else
    -- Once per statement and category: an import of a country is one statement.
    perform count_row('locations', category, (case tg_op when 'INSERT' then 1 else -1 end) * count(*)::integer)
      from changed where closed_at is null group by category;
  end if;
  return null;
end $$;
create or replace trigger locations_counted_anew after update of category, closed_at on locations
for each row when (
  (old.category, old.closed_at is null) is distinct from (new.category, new.closed_at is null)
) execute function count_location();

create or replace function note_location_cells() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into location_cell_changes (amount, x, y, position, kind, rating)
    select -1, mercator_x(longitude), mercator_y(latitude), position, kind, rating_thousandths(rating_sum, raters)
    from before where closed_at is null;
  end if;
  if tg_op <> 'DELETE' then
    insert into location_cell_changes (amount, x, y, position, kind, rating)
    select 1, mercator_x(longitude), mercator_y(latitude), position, kind, rating_thousandths(rating_sum, raters)
    from after where closed_at is null;
  end if;
  return null;
end $$;

create or replace function note_location_cell() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into location_cell_changes (amount, x, y, position, kind, rating)
  select amount, mercator_x(place.longitude), mercator_y(place.latitude), place.position, place.kind,
    rating_thousandths(place.rating_sum, place.raters)
  from (
    select -1 as amount, (old).* union all select 1, (new).*
  ) as place
  where place.closed_at is null;
  return null;
end $$;

create or replace procedure rebuild_location_cells() language plpgsql set search_path = public, pg_temp as $$
begin
  lock table locations in share row exclusive mode;
  perform pg_advisory_xact_lock(7292402);
  delete from location_cells;
  delete from location_cell_changes;
  insert into location_cell_changes (amount, x, y, position, kind, rating)
  select 1, mercator_x(longitude), mercator_y(latitude), position, kind, rating_thousandths(rating_sum, raters)
  from locations where closed_at is null;
  while fold_location_cells(250000, true) > 0 loop
    null;
  end loop;
end $$;

create or replace function prepare_review() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare kept removed_reviews; agreed text[];
begin
  -- A list alone is a yes to each of its features, and no answer to the others.
  if new.feature_answers = '{}' and tg_op = 'INSERT' or tg_op = 'UPDATE'
    and new.accessibility_features <> old.accessibility_features and new.feature_answers = old.feature_answers then
    new.feature_answers := answers_of_features(new.accessibility_features);
  else
    agreed := features_answered_yes(new.feature_answers);
    if not (new.accessibility_features @> agreed and new.accessibility_features <@ agreed) then
      new.accessibility_features := agreed;
    end if;
  end if;
  if tg_op = 'INSERT' then
    -- The lock orders parallel reviews of one place: exactly one of them is the first. A review of a place that was merged
    -- meanwhile is about the other one.
    new.location_id := follow_merge(new.location_id);
    select * into kept from removed_reviews where id = new.id;
    if found then
      -- One that comes back has the rank and the signals that it had.
      new.is_first_of_location := kept.is_first_of_location
        and not exists (select 1 from reviews where location_id = new.location_id and is_first_of_location);
      new.signals := kept.signals;
    else
      -- A removed first review keeps its rank, for the day on which it may come back.
      new.is_first_of_location := not exists (select 1 from reviews where location_id = new.location_id)
        and not exists (
          select 1 from removed_reviews
          where location_id = new.location_id and is_first_of_location and cause <> 'author'
        );
      new.signals := review_signals(new, null);
    end if;
    return new;
  end if;
  if new.user_id <> old.user_id or (new.location_id <> old.location_id
    or new.is_first_of_location <> old.is_first_of_location)
    and current_setting('wayable.moves_reviews', true) is distinct from 'on' then
    raise exception 'A review keeps its author, its location and its rank' using errcode = 'check_violation';
  end if;
  if (new.feature_answers, new.place_details) is distinct from (old.feature_answers, old.place_details) then
    new.answered_at := now();
  end if;
  if (new.rating, new.comments, new.feature_answers, new.place_details)
    is distinct from (old.rating, old.comments, old.feature_answers, old.place_details) then
    new.updated_at := now();
    -- What an administrator verified is no longer what the review says.
    new.is_verified := new.is_verified and not old.is_verified;
    new.signals := review_signals(new, old.rating);
  end if;
  return new;
end $$;;

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
    -- A merge of places moves it, or takes the move back: the person keeps the review, another place counts it.
    update locations set total_reviews = total_reviews - 1, raters = newest.people, rating_sum = newest.stars
      from newest_ratings(old.location_id) as newest where id = old.location_id
      returning category_number(category) into number;
    update locations set total_reviews = total_reviews + 1, raters = newest.people, rating_sum = newest.stars
      from newest_ratings(new.location_id) as newest where id = new.location_id
      returning category_number(category) into to_number;
    perform mark_access(old.location_id), mark_access(new.location_id);
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

-- A confirmation of a place that was merged meanwhile is about the other one.
create function follow_merge_of_confirmation() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.location_id := follow_merge(new.location_id);
  return new;
end $$;
create trigger location_confirmations_followed before insert on location_confirmations
for each row execute function follow_merge_of_confirmation();

create or replace view location_cells_drift as
with shares as (
  select s.* from locations as l, cell_shares(1, mercator_x(l.longitude), mercator_y(l.latitude), l.position, l.kind,
    rating_thousandths(l.rating_sum, l.raters)) as s
  where l.closed_at is null
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
  select 'locations' as entity, category as part, count(*) as total from locations where closed_at is null group by category
  union all select 'reviews', '', count(*) from reviews
  union all select 'verified_reviews', '', count(*) from reviews where is_verified
  union all select 'user_profiles', '', count(*) from user_profiles
  union all select 'nft_badges', '', count(*) from nft_badges
) actual on actual.entity = counted.entity and actual.part = counted.part
where coalesce(counted.total, 0) <> coalesce(actual.total, 0)
union all
select 'locations.kind', l.id::text, l.kind, location_kind(l.category, l.features, rating_band(l.rating_sum, l.raters), l.public_facts) | closed_bit(l.closed_at)
from locations l
where l.kind <> location_kind(l.category, l.features, rating_band(l.rating_sum, l.raters), l.public_facts) | closed_bit(l.closed_at)
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
    location_kind(l.category, l.features, rating_band(l.rating_sum, l.raters), l.public_facts) | closed_bit(l.closed_at)
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
  select 'locations', category, 0, count(*) from locations where closed_at is null group by category
  union all select 'reviews', '', 0, count(*) from reviews
  union all select 'verified_reviews', '', 0, count(*) from reviews where is_verified
  union all select 'user_profiles', '', 0, count(*) from user_profiles
  union all select 'nft_badges', '', 0, count(*) from nft_badges;
  call rebuild_location_cells();
end $$;
