-- Points of a review for its author's reputation.
create function review_points(verified boolean, photos text[], comments text, first_of_location boolean)
  returns integer language sql immutable parallel safe
begin atomic
  select 10
    + case when verified then 15 else 0 end
    + 2 * cardinality(photos)
    + case when length(comments) >= 100 then 3 else 0 end
    + case when first_of_location then 5 else 0 end;
end;

-- Signals of a review in the moderators' queue, set when the review is written or changed.
create function signal_ids() returns text[] language sql immutable parallel safe
return array['repeated_text', 'burst', 'outlying_rating', 'new_account'];

create table reviews (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  location_id uuid not null,
  rating integer not null,
  accessibility_features text[] not null default '{}',
  photos text[] not null default '{}',
  comments text not null default '',
  is_verified boolean not null default false,
  is_first_of_location boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  comments_search text not null generated always as (search_form(comments)) stored,
  signals text[] not null default '{}',
  open_reports integer not null default 0,
  region_key text,
  points integer not null generated always as (review_points(is_verified, photos, comments, is_first_of_location)) stored,
  primary key (id),
  constraint reviews_location_id_fkey foreign key (location_id) references locations(id) on delete cascade,
  constraint reviews_user_id_fkey foreign key (user_id) references user_profiles(id) on delete cascade,
  constraint reviews_accessibility_features_check check (accessibility_features <@ feature_ids() and cardinality(accessibility_features) <= cardinality(feature_ids()) and array_position(accessibility_features, null::text) is null),
  constraint reviews_comments_check check (length(comments) <= 5000),
  constraint reviews_open_reports_check check (open_reports >= 0),
  constraint reviews_photos_check check (cardinality(photos) <= 5 and array_position(photos, null::text) is null),
  constraint reviews_rating_check check (rating between 1 and 5),
  constraint reviews_signals_check check (signals <@ signal_ids())
);

-- A place's reviews: select … where location_id = $1 order by created_at desc, id desc
create index reviews_location_newest on reviews (location_id, created_at desc, id desc);

-- A person's reviews by date: select … where user_id = $1 order by created_at desc, id desc
create index reviews_user_newest on reviews (user_id, created_at desc, id desc) include (location_id, is_verified, points);

-- A person's reviews by rating: select … where user_id = $1 order by rating desc, id desc
create index reviews_user_rating on reviews (user_id, rating desc, id desc);

create unique index reviews_one_first_of_location on reviews (location_id) where is_first_of_location;

-- Hidden reviews: removed by a moderator, deleted by the author, or of a suspended author
-- (docs/product.md#moderation). They leave the table of reviews, so that all figures, lists and searches
-- ignore them, and return unchanged. Removed reviews are kept for 30 days, withdrawn ones during the
-- suspension.
create table removed_reviews (
  id uuid not null,
  user_id uuid not null,
  location_id uuid,
  location_name text not null,
  rating integer not null,
  accessibility_features text[] not null,
  photos text[] not null,
  comments text not null,
  is_verified boolean not null,
  is_first_of_location boolean not null,
  signals text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz not null default now(),
  removed_by uuid,
  cause text not null,
  reason text,
  details text,
  search_text text not null generated always as (search_form((location_name || ' ') || comments)) stored,
  primary key (id),
  constraint removed_reviews_location_id_fkey foreign key (location_id) references locations(id) on delete set null,
  constraint removed_reviews_removed_by_fkey foreign key (removed_by) references user_profiles(id) on delete set null,
  constraint removed_reviews_user_id_fkey foreign key (user_id) references user_profiles(id) on delete cascade,
  constraint removed_reviews_cause_check check (cause in ('moderation', 'suspension'))
);

create function prepare_review() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare kept removed_reviews;
begin
  if tg_op = 'INSERT' then
    -- The lock orders parallel reviews of one place: exactly one of them is the first.
    perform 1 from locations where id = new.location_id for no key update;
    select * into kept from removed_reviews where id = new.id;
    if found then
      -- One that comes back has the rank and the signals that it had.
      new.is_first_of_location := kept.is_first_of_location;
      new.signals := kept.signals;
    else
      -- A removed first review keeps its rank, for the day on which it may come back.
      new.is_first_of_location := not exists (select 1 from reviews where location_id = new.location_id)
        and not exists (select 1 from removed_reviews where location_id = new.location_id and is_first_of_location);
      new.signals := review_signals(new, null);
    end if;
    return new;
  end if;
  if new.user_id <> old.user_id or new.location_id <> old.location_id
    or new.is_first_of_location <> old.is_first_of_location then
    raise exception 'A review keeps its author, its location and its rank' using errcode = 'check_violation';
  end if;
  if (new.rating, new.comments, new.accessibility_features)
    is distinct from (old.rating, old.comments, old.accessibility_features) then
    new.updated_at := now();
    -- The changed review differs from the verified one.
    new.is_verified := new.is_verified and not old.is_verified;
    new.signals := review_signals(new, old.rating);
  end if;
  return new;
end $$;

create trigger reviews_prepared before insert or update on reviews
for each row execute function prepare_review();

-- updated_at of a profile is the time of the last contribution: a review that was written, changed or given a
-- photo. Verifications, removals, a new name or other settings do not count.
create function apply_review() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  reviewed uuid; author uuid; stars integer := 0; points integer := 0; amount integer := 0; verified integer := 0;
  said text[] := '{}'; unsaid text[] := '{}'; number integer; is_contribution boolean := false;
begin
  if tg_op <> 'INSERT' then
    reviewed := old.location_id; author := old.user_id; amount := -1; stars := -old.rating;
    points := -review_points(old.is_verified, old.photos, old.comments, old.is_first_of_location);
    verified := -old.is_verified::integer;
    unsaid := old.accessibility_features;
  end if;
  if tg_op <> 'DELETE' then
    reviewed := new.location_id; author := new.user_id; amount := amount + 1; stars := stars + new.rating;
    points := points + review_points(new.is_verified, new.photos, new.comments, new.is_first_of_location);
    verified := verified + new.is_verified::integer;
    said := new.accessibility_features;
    is_contribution := tg_op = 'INSERT' or new.updated_at <> old.updated_at
      or cardinality(new.photos) > cardinality(old.photos);
  end if;
  if amount <> 0 or stars <> 0 or said <> unsaid then
    update locations set total_reviews = total_reviews + amount, rating_sum = rating_sum + stars,
      feature_counts = recount_features(feature_counts, unsaid, said)
      where id = reviewed
      returning category_number(category) into number;
  elsif verified <> 0 then
    -- The lock keeps the category as it is until this is counted there.
    select category_number(category) into number from locations where id = reviewed for share;
  end if;
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

create trigger reviews_applied after insert or update or delete on reviews
for each row execute function apply_review();

-- Submissions with an Idempotency-Key: reviews, drafts of updates and uploads of imports. A row outlives its
-- review: a late replay must not create a deleted review again.
create table review_submissions (
  user_id         uuid not null references user_profiles on delete cascade,
  idempotency_key text not null,
  request_hash    text not null,
  review_id       uuid not null,
  created_at      timestamptz not null default now(),
  primary key (user_id, idempotency_key)
);

-- Deleting old keys: delete … where created_at < $1
create index review_submissions_age on review_submissions (created_at);

-- A place's reviews, best first: … where location_id = $1 order by rating desc, created_at desc, id desc
create index reviews_location_best on reviews (location_id, rating desc, created_at desc, id desc);

-- A place's reviews, verified first: … where location_id = $1 order by is_verified desc, created_at desc, id desc
create index reviews_location_verified on reviews (location_id, is_verified desc, created_at desc, id desc);

-- Number of yes answers per place and feature.
create view counted_features as
select location_id, array_agg(amount order by number) as counts
from (
  select location_id, number, count(*) filter (where feature = any (accessibility_features))::integer as amount
  from reviews cross join unnest(feature_ids()) with ordinality as listed(feature, number)
  group by location_id, number
) as counted
group by location_id;

-- Moves a place's reviews to another category in their authors' counts; a deleted place has none afterwards.
-- The place is locked against changes of its reviews.
create function move_review_counts(moved uuid, from_number integer, to_number integer) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform 1 from user_profiles where id in (select user_id from reviews where location_id = moved)
    order by id for no key update;
  update user_profiles
    set reviews_by_category = count_at(count_at(reviews_by_category, from_number, -total), to_number, total),
      verified_by_category = count_at(count_at(verified_by_category, from_number, -verified), to_number, verified)
    from (
      select user_id, count(*)::integer as total, (count(*) filter (where is_verified))::integer as verified
      from reviews where location_id = moved group by user_id
    ) as written
    where id = user_id;
end $$;

create function count_reviews_of_location_anew() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform 1 from locations where id = old.id for update;
    perform move_review_counts(old.id, category_number(old.category), null);
    return old;
  end if;
  perform move_review_counts(new.id, category_number(old.category), category_number(new.category));
  return null;
end $$;

create trigger locations_reviews_moved after update of category on locations
for each row when (old.category is distinct from new.category) execute function count_reviews_of_location_anew();

create trigger locations_reviews_gone before delete on locations
for each row execute function count_reviews_of_location_anew();

-- Number of reviews per person and category.
create view counted_reviews as
with counted as (
  select user_id, category, count(*)::integer as total, (count(*) filter (where is_verified))::integer as verified
  from reviews join locations on locations.id = location_id group by user_id, category
)
select user_id, array_agg(coalesce(total, 0) order by number) as totals,
  array_agg(coalesce(verified, 0) order by number) as verified
from (select distinct user_id from counted) as people
cross join unnest(category_ids()) with ordinality as listed(category, number)
left join counted using (user_id, category)
group by user_id;

-- Removed reviews to restore or delete: select … where cause = $1 order by removed_at desc, id desc
create index removed_reviews_newest on removed_reviews (cause, removed_at desc, id desc);

-- The end of a suspension: select … where user_id = $1 and cause = 'suspension'
create index removed_reviews_user on removed_reviews (user_id, cause);

-- The rank of a place's first review, and the cascade of a place.
create index removed_reviews_location on removed_reviews (location_id) where location_id is not null;

-- The cascade of a profile.
create index removed_reviews_remover on removed_reviews (removed_by) where removed_by is not null;

-- Equal texts: select … where hashtextextended(comments, 0) = hashtextextended($1, 0) and length(comments) >=
-- 20 limit 2
create index reviews_same_text on reviews (hashtextextended(comments, 0)) where length(comments) >= 20;

-- The signals of a review (docs/product.md#moderation): at least two others have its words; its author wrote
-- ten others within an hour; its rating differs by 2.5 stars from the mean of at least three others; or its
-- author joined within a day. `counted` is the rating that the place counts for it, null before.
create function review_signals(review reviews, counted integer) returns text[]
language plpgsql stable set plan_cache_mode = 'force_generic_plan' set search_path = public, pg_temp as $$
declare found_signals text[] := '{}'; amount integer; others integer; stars integer;
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
  select total_reviews - (counted is not null)::integer, rating_sum - coalesce(counted, 0) into others, stars
    from locations where id = review.location_id;
  if others >= 3 and abs(review.rating - stars::double precision / others) >= 2.5 then
    found_signals := found_signals || 'outlying_rating'::text;
  end if;
  if exists (
    select from user_profiles where id = review.user_id and created_at > review.created_at - interval '1 day'
  ) then found_signals := found_signals || 'new_account'::text; end if;
  return found_signals;
end $$;

-- Withdraws reviews with their photos and reports. The caller has locked the reviews, then their places.
create function withdraw_reviews(ids uuid[], remover uuid, why text, words text, due_to text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into removed_reviews (id, user_id, location_id, location_name, rating, accessibility_features, photos, comments,
    is_verified, is_first_of_location, signals, created_at, updated_at, removed_by, cause, reason, details)
  select review.id, review.user_id, review.location_id, location.name, review.rating, review.accessibility_features,
    review.photos, review.comments, review.is_verified, review.is_first_of_location, review.signals, review.created_at,
    review.updated_at, remover, due_to, why, words
  from reviews as review join locations as location on location.id = review.location_id where review.id = any (ids);
  update photos set removed_review_id = review_id, review_id = null where review_id = any (ids);
  update review_reports set removed_review_id = review_id, review_id = null where review_id = any (ids);
  delete from reviews where id = any (ids);
end $$;

-- Restores withdrawn reviews unchanged. The caller has locked them, then their places, which must exist.
create function return_reviews(ids uuid[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('wayable.returns_reviews', 'on', true);
  insert into reviews (id, user_id, location_id, rating, accessibility_features, photos, comments, is_verified, created_at, updated_at)
  select id, user_id, location_id, rating, accessibility_features, photos, comments, is_verified, created_at, updated_at
  from removed_reviews where id = any (ids) order by location_id, id;
  update photos set review_id = removed_review_id, removed_review_id = null where removed_review_id = any (ids);
  update review_reports set review_id = removed_review_id, removed_review_id = null where removed_review_id = any (ids);
  delete from removed_reviews where id = any (ids);
  perform set_config('wayable.returns_reviews', 'off', true);
end $$;

-- The orders of all reviews for administrators. Each index serves one filter; merged, they serve both: select
-- id … where is_verified = $1 order by created_at desc, id desc
create index reviews_newest on reviews (is_verified, created_at desc, id desc);

create index reviews_best on reviews (is_verified, rating desc, id desc);

-- Reported reviews, and unverified ones with signals: few of all.
create index reviews_reported on reviews (created_at desc, id desc) include (is_verified, rating, location_id, user_id)
where open_reports > 0;

create index reviews_with_signals on reviews (created_at desc, id desc) include (is_verified, rating, location_id, user_id)
where signals <> '{}' and not is_verified;

-- Search in removed reviews: select … where search_text like $1
create index removed_reviews_words on removed_reviews using gin (search_text gin_trgm_ops) where cause = 'moderation';

create index reviews_words_verified on reviews using gin (comments_search gin_trgm_ops) where is_verified and comments <> '';

create index reviews_words_pending on reviews using gin (comments_search gin_trgm_ops) where not is_verified and comments <> '';
