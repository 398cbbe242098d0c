-- Reviews that are out of sight: a moderator removed them, or their author is suspended (docs/product.md#moderation). They
-- leave the table of reviews, so that every figure, list and search is right without a word about them, and come back as they
-- were. What a moderator removed is kept for 30 days; what a suspension withdrew as long as it lasts.
create table removed_reviews (
  id                     uuid primary key,
  user_id                uuid not null references user_profiles on delete cascade,
  -- null: the place was deleted since
  location_id            uuid references locations on delete set null,
  location_name          text not null,
  rating                 integer not null,
  accessibility_features text[] not null,
  photos                 text[] not null,
  comments               text not null,
  is_verified            boolean not null,
  is_first_of_location   boolean not null,
  signals                text[] not null,
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  removed_at             timestamptz not null default now(),
  -- null: on the command line, or an account that is gone
  removed_by             uuid references user_profiles on delete set null,
  cause                  text not null check (cause in ('moderation', 'suspension')),
  reason                 text,
  details                text
);

-- What can be restored, and what has to go: select … where cause = $1 order by removed_at desc, id desc
create index removed_reviews_newest on removed_reviews (cause, removed_at desc, id desc);

-- The end of a suspension: select … where user_id = $1 and cause = 'suspension'
create index removed_reviews_user on removed_reviews (user_id, cause);

-- The rank of a place's first review, and the cascade of a place.
create index removed_reviews_location on removed_reviews (location_id) where location_id is not null;

-- The cascade of a profile.
create index removed_reviews_remover on removed_reviews (removed_by) where removed_by is not null;

-- Its photos and its reports go with a review, and come back with it.
alter table photos add column removed_review_id uuid references removed_reviews on delete cascade;
alter table photos add check (review_id is null or removed_review_id is null);
create index photos_removed_review on photos (removed_review_id) where removed_review_id is not null;
drop index photos_unused;
create index photos_unused on photos (created_at) where review_id is null and removed_review_id is null;

alter table review_reports add column removed_review_id uuid references removed_reviews on delete cascade;
alter table review_reports alter column review_id drop not null;
alter table review_reports add check (num_nonnulls(review_id, removed_review_id) = 1);
create index review_reports_removed_review on review_reports (removed_review_id) where removed_review_id is not null;

-- What raises a review in the queue of the moderators, as it was when the review was written or changed.
create function signal_ids() returns text[] language sql immutable parallel safe
return array['repeated_text', 'burst', 'outlying_rating', 'new_account'];

alter table reviews
  add column signals text[] not null default '{}' check (signals <@ signal_ids()),
  -- How many people report it at present.
  add column open_reports integer not null default 0 check (open_reports >= 0);

-- The same words: select … where hashtextextended(comments, 0) = hashtextextended($1, 0) and length(comments) >= 20 limit 2
create index reviews_same_text on reviews (hashtextextended(comments, 0)) where length(comments) >= 20;

-- The signals of a review (docs/product.md#moderation): at least two others have its words, its author wrote ten others within an
-- hour before or after, its rating is 2.5 stars or more from the mean of at least three others of the place, or it
-- was written within a day of its author's joining. `counted` is the rating with which the place counts it, null before it does.
create function review_signals(review reviews, counted integer) returns text[]
language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
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

create or replace function prepare_review() returns trigger
language plpgsql as $$
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
    -- What an administrator verified is no longer what the review says.
    new.is_verified := new.is_verified and not old.is_verified;
    new.signals := review_signals(new, old.rating);
  end if;
  return new;
end $$;

-- How many reviews are reported at present stands at the review.
create function count_open_report() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.resolved_at is null and old.review_id is not null then
    update reviews set open_reports = open_reports - 1 where id = old.review_id;
  end if;
  if tg_op <> 'DELETE' and new.resolved_at is null and new.review_id is not null then
    update reviews set open_reports = open_reports + 1 where id = new.review_id;
  end if;
  return null;
end $$;

create trigger review_reports_counted after insert or delete on review_reports
for each row execute function count_open_report();
create trigger review_reports_counted_anew after update on review_reports
for each row when (old.resolved_at is null is distinct from (new.resolved_at is null) or old.review_id is distinct from new.review_id)
execute function count_open_report();

update reviews set open_reports = amount
from (select review_id, count(*) as amount from review_reports where resolved_at is null group by review_id) as reported
where id = review_id;

-- Takes reviews out of sight with their photos and reports. Whoever calls it has locked the reviews, then their places.
create function withdraw_reviews(ids uuid[], remover uuid, why text, words text, due_to text) returns void
language plpgsql as $$
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

-- Brings them back as they were. Whoever calls it has locked them, then their places, which are all there.
create function return_reviews(ids uuid[]) returns void
language plpgsql as $$
begin
  insert into reviews (id, user_id, location_id, rating, accessibility_features, photos, comments, is_verified, created_at, updated_at)
  select id, user_id, location_id, rating, accessibility_features, photos, comments, is_verified, created_at, updated_at
  from removed_reviews where id = any (ids) order by location_id, id;
  update photos set review_id = removed_review_id, removed_review_id = null where removed_review_id = any (ids);
  update review_reports set review_id = removed_review_id, removed_review_id = null where removed_review_id = any (ids);
  delete from removed_reviews where id = any (ids);
end $$;
