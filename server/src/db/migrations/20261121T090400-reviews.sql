create table reviews (
  id                     uuid primary key default gen_random_uuid(),
  user_id                uuid not null references user_profiles on delete cascade,
  location_id            uuid not null references locations on delete cascade,
  rating                 integer not null check (rating between 1 and 5),
  accessibility_features text[] not null default '{}' check (
    accessibility_features <@ array['wheelchair-accessible', 'audio-cues', 'visual-aids', 'automatic-doors']
    and cardinality(accessibility_features) <= 4 and array_position(accessibility_features, null) is null
  ),
  photos                 text[] not null default '{}' check (
    cardinality(photos) <= 5 and array_position(photos, null) is null
  ),
  comments               text not null default '' check (length(comments) <= 5000),
  is_verified            boolean not null default false,
  -- A fact of the moment of writing: it stays with the review and earns points as long as the review stands.
  is_first_of_location   boolean not null default false,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now()
);

-- A place's reviews: select … where location_id = $1 order by created_at desc, id desc
create index reviews_location_newest on reviews (location_id, created_at desc, id desc);

-- A person's reviews by date: select … where user_id = $1 order by created_at desc, id desc
create index reviews_user_newest on reviews (user_id, created_at desc, id desc);

-- A person's reviews by rating: select … where user_id = $1 order by rating desc, id desc
create index reviews_user_rating on reviews (user_id, rating desc, id desc);

create unique index reviews_one_first_of_location on reviews (location_id) where is_first_of_location;

-- What a review adds to its author's reputation.
create function review_points(verified boolean, photos text[], comments text, first_of_location boolean)
returns integer language sql immutable parallel safe as $$
  select 10
    + case when verified then 15 else 0 end
    + 2 * cardinality(photos)
    + case when length(comments) >= 100 then 3 else 0 end
    + case when first_of_location then 5 else 0 end
$$;

create function prepare_review() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- The lock orders parallel reviews of one place: exactly one of them is the first.
    perform 1 from locations where id = new.location_id for no key update;
    new.is_first_of_location := not exists (select 1 from reviews where location_id = new.location_id);
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
  end if;
  return new;
end $$;

create trigger reviews_prepared before insert or update on reviews
for each row execute function prepare_review();

-- The location first, then the profile: every writer takes the locks in this order.
create function apply_review() returns trigger
language plpgsql as $$
declare
  reviewed uuid; author uuid; stars integer := 0; points integer := 0; amount integer := 0;
begin
  if tg_op <> 'INSERT' then
    reviewed := old.location_id; author := old.user_id; amount := -1; stars := -old.rating;
    points := -review_points(old.is_verified, old.photos, old.comments, old.is_first_of_location);
  end if;
  if tg_op <> 'DELETE' then
    reviewed := new.location_id; author := new.user_id; amount := amount + 1; stars := stars + new.rating;
    points := points + review_points(new.is_verified, new.photos, new.comments, new.is_first_of_location);
  end if;
  if amount <> 0 or stars <> 0 then
    update locations set total_reviews = total_reviews + amount, rating_sum = rating_sum + stars
      where id = reviewed;
  end if;
  if amount <> 0 or points <> 0 then
    update user_profiles
      set total_reviews = total_reviews + amount, reputation_score = reputation_score + points, updated_at = now()
      where id = author;
  end if;
  if amount <> 0 then perform count_row('reviews', '', amount); end if;
  return null;
end $$;

create trigger reviews_applied after insert or update or delete on reviews
for each row execute function apply_review();

-- Submissions that carried an Idempotency-Key. It outlives its review: a late replay must not bring a deleted one back.
create table review_submissions (
  user_id         uuid not null references user_profiles on delete cascade,
  idempotency_key text not null,
  request_hash    text not null,
  review_id       uuid not null,
  created_at      timestamptz not null default now(),
  primary key (user_id, idempotency_key)
);

-- Forgetting old keys: delete … where created_at < $1
create index review_submissions_age on review_submissions (created_at);
