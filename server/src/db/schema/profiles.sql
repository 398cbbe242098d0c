create table user_profiles (
  id uuid not null,
  full_name text not null,
  is_admin boolean not null default false,
  reputation_score integer not null default 0,
  total_reviews integer not null default 0,
  badges_earned integer not null generated always as ((total_reviews >= 1)::integer + (total_reviews >= 5)::integer + (total_reviews >= 25)::integer + (total_reviews >= 50)::integer + (total_reviews >= 100)::integer + (total_reviews >= 250)::integer) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reviews_by_category integer[] not null default '{}',
  verified_by_category integer[] not null default '{}',
  name_search text not null generated always as (search_form(full_name)) stored,
  is_public boolean not null default true,
  is_named boolean not null default true,
  shows_review_count boolean not null default true,
  shows_badges boolean not null default true,
  avatar_id uuid,
  avatar_url text generated always as (('/storage/v1/object/public/avatars/' || avatar_id::text) || '.webp') stored,
  month_end_reputation integer,
  month_end_reviews integer,
  month_end_badges integer,
  month_end date,
  primary key (id),
  constraint user_profiles_id_fkey foreign key (id) references auth.users(id) on delete cascade,
  constraint user_profiles_full_name_check check (full_name ~ '\S' and length(full_name) <= 120),
  constraint user_profiles_reputation_score_check check (reputation_score >= 0),
  constraint user_profiles_reviews_by_category_check check (0 <= all (reviews_by_category)),
  constraint user_profiles_total_reviews_check check (total_reviews >= 0),
  constraint user_profiles_verified_by_category_check check (0 <= all (verified_by_category))
);

create trigger profiles_counted after insert or delete on user_profiles
for each row execute function count_whole_table('user_profiles');

-- docs/product.md#privacy, with the defaults described there.
create table privacy_settings (
  user_id uuid not null,
  public_profile boolean not null default true,
  show_review_count boolean not null default true,
  show_badges boolean not null default true,
  anonymous_reviews boolean not null default false,
  review_notifications boolean not null default true,
  badge_notifications boolean not null default true,
  community_updates boolean not null default false,
  updated_at timestamptz not null default now(),
  role_notifications boolean not null default true,
  primary key (user_id),
  constraint privacy_settings_user_id_fkey foreign key (user_id) references user_profiles(id) on delete cascade
);

-- Recent writes of an account, for its limits. They outlive the written rows: deleting a review makes no room
-- for another. No foreign key: its check would lock profile before location, against the order of all other
-- writers; a trigger deletes the rows of a deleted account. Rows are kept for a month, and the limits bound
-- their number.
create table account_writes (
  user_id uuid not null,
  kind text not null,
  location_id uuid not null,
  created_at timestamptz not null,
  constraint account_writes_kind_check check (kind in ('review', 'location', 'confirmation', 'badge_claim'))
);

-- The n-th newest write of a person: select created_at … where user_id = $1 and kind = $2 and created_at > $3
-- order by created_at desc offset $4 limit 1
create index account_writes_newest on account_writes (user_id, kind, created_at desc);

-- The n-th newest review of one place: … where user_id = $1 and location_id = $2 and kind = 'review' and created_at > $3 …
create index account_writes_reviews_of_location on account_writes (user_id, location_id, created_at desc)
  where kind = 'review';

-- Deleting old ones: delete … where created_at < $1
create index account_writes_age on account_writes (created_at);

-- Records one write of an account, or refuses it (WL001) with the reached limit and the seconds until there
-- is room. `limits` is a list of {name, max, seconds, of_location}. A lock serializes writers of one account
-- across processes, and each query below sees earlier commits. A generic plan is right for lookups by a key
-- and saves planning for each review.
create function note_account_write(writer uuid, written text, place uuid, limits jsonb) returns void
language plpgsql set plan_cache_mode = 'force_generic_plan' set search_path = public, pg_temp as $$
declare
  allowance record; begins timestamptz; filled_by timestamptz; moment timestamptz; opens timestamptz; reached text;
begin
  perform pg_advisory_xact_lock(7292406, hashtext(writer::text));
  moment := clock_timestamp();
  for allowance in
    select * from jsonb_to_recordset(limits) as item (name text, max integer, seconds integer, of_location boolean)
  loop
    begins := moment - make_interval(secs => allowance.seconds);
    if allowance.of_location then
      select created_at into filled_by from account_writes
        where user_id = writer and location_id = place and kind = 'review' and created_at > begins
        order by created_at desc offset allowance.max - 1 limit 1;
    else
      select created_at into filled_by from account_writes
        where user_id = writer and kind = written and created_at > begins
        order by created_at desc offset allowance.max - 1 limit 1;
    end if;
    -- Return the longest wait, because a shorter one would not help.
    if filled_by + make_interval(secs => allowance.seconds) > coalesce(opens, moment) then
      opens := filled_by + make_interval(secs => allowance.seconds);
      reached := allowance.name;
    end if;
  end loop;
  if reached is not null then
    raise exception 'The account has reached a limit' using errcode = 'WL001', detail = jsonb_build_object(
      'limit', reached, 'seconds', greatest(1, ceil(extract(epoch from opens - moment)))::integer
    )::text;
  end if;
  insert into account_writes (user_id, kind, location_id, created_at) values (writer, written, place, moment);
end $$;

create function forget_account_writes() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from account_writes where user_id = old.id;
  return null;
end $$;

create trigger user_profiles_writes_forgotten after delete on user_profiles
for each row execute function forget_account_writes();

-- By the name of the author: walks the names and reads the reviews of each.
create index profiles_reviewing_by_name on user_profiles (name_search, id) where total_reviews > 0;

-- Search in names.
create index profiles_words on user_profiles using gin (name_search gin_trgm_ops);

-- The list of people in its orders.
create index profiles_newest on user_profiles (created_at desc, id desc) include (name_search);

-- The list of people by name.
create index profiles_by_name on user_profiles (name_search, id);

create index profiles_by_reviews on user_profiles (total_reviews desc, id desc);

create index profiles_by_reputation on user_profiles (reputation_score desc, id desc);

-- An anonymous person's figures are fixed within a month, so that a changed setting does not reveal recent
-- activity.
create function apply_privacy() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare named boolean := true; was_named boolean; person uuid;
begin
  if tg_op = 'DELETE' then
    person := old.user_id;
    update user_profiles set is_public = true, shows_review_count = true, shows_badges = true where id = person;
  else
    person := new.user_id;
    named := new.public_profile and not new.anonymous_reviews;
    update user_profiles set is_public = new.public_profile, shows_review_count = new.show_review_count,
      shows_badges = new.show_badges
      where id = person;
  end if;
  select is_named into was_named from user_profiles where id = person;
  if named and not was_named then
    update user_profiles set is_named = true, month_end_reputation = null, month_end_reviews = null,
      month_end_badges = null, month_end = null
      where id = person;
  elsif was_named and not named then
    update user_profiles set is_named = false where id = person;
    perform set_month_end_figures(person);
  end if;
  return null;
end $$;

create trigger privacy_applied after insert or update or delete on privacy_settings
for each row execute function apply_privacy();

-- For `npm run doctor`: figures of named people, and missing figures of anonymous people.
create view privacy_drift as
select 'user_profiles.privacy' as number, p.id::text as row_id, 0::bigint as stored, 1::bigint as expected
from user_profiles p left join privacy_settings s on s.user_id = p.id
where (p.is_public, p.is_named, p.shows_review_count, p.shows_badges) is distinct from (
  coalesce(s.public_profile, true), coalesce(s.public_profile and not s.anonymous_reviews, true),
  coalesce(s.show_review_count, true), coalesce(s.show_badges, true)
) or (p.month_end is null) is distinct from p.is_named;

-- The picture that a profile shows, and the foreign key: select … where avatar_id = $1
create unique index user_profiles_avatar on user_profiles (avatar_id) where avatar_id is not null;

-- The rankings: select … where is_public and reputation_score > 0 order by reputation_score desc, id desc
create index user_profiles_by_reputation on user_profiles ((coalesce(month_end_reputation, reputation_score)) desc, id desc)
where is_public and coalesce(month_end_reputation, reputation_score) > 0;

-- … where is_public and shows_review_count and total_reviews > 0 order by total_reviews desc, reputation_score desc, id desc
create index user_profiles_by_reviews on user_profiles ((coalesce(month_end_reviews, total_reviews)) desc, (coalesce(month_end_reputation, reputation_score)) desc, id desc)
where is_public and shows_review_count and coalesce(month_end_reviews, total_reviews) > 0;

-- … where is_public and shows_badges and badges_earned > 0 order by badges_earned desc, reputation_score desc, id desc
create index user_profiles_by_badges on user_profiles ((coalesce(month_end_badges, badges_earned)) desc, (coalesce(month_end_reputation, reputation_score)) desc, id desc)
where is_public and shows_badges and coalesce(month_end_badges, badges_earned) > 0;

-- The rankings of a week or a month with few contributors: select … where is_public and updated_at >= $1
create index user_profiles_contributed on user_profiles (updated_at) where is_public;

-- Repairs every derived number of privacy_drift, for `npm run doctor`.
create procedure mend_privacy() language plpgsql set search_path = public, pg_temp as $$
begin
  lock table privacy_settings, user_profiles in share row exclusive mode;
  update user_profiles p set is_public = coalesce(s.public_profile, true),
    is_named = coalesce(s.public_profile and not s.anonymous_reviews, true),
    shows_review_count = coalesce(s.show_review_count, true), shows_badges = coalesce(s.show_badges, true)
  from user_profiles kept left join privacy_settings s on s.user_id = kept.id
  where p.id = kept.id and p.id::text in (select row_id from privacy_drift);
  update user_profiles set month_end_reputation = null, month_end_reviews = null, month_end_badges = null,
    month_end = null
  where is_named and month_end is not null;
  perform set_month_end_figures(id) from user_profiles where not is_named and month_end is null;
end $$;

create index privacy_settings_community_updates on privacy_settings (user_id) where community_updates;
