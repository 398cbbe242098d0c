-- compatible: the version before leaves the new columns alone; the trigger writes them

-- Figures of people whose reviews do not name them, as of the end of last month: what others see (docs/product.md#privacy).
-- Current figures would rise in the moment in which an anonymous review appears.
alter table user_profiles
  add column month_end_reputation integer,
  add column month_end_reviews integer,
  add column month_end_badges integer,
  -- The first day after that month.
  add column month_end date;

-- docs/product.md#badge-tiers
create function badges_of(reviews integer) returns integer language sql immutable parallel safe
return (reviews >= 1)::int + (reviews >= 5)::int + (reviews >= 25)::int + (reviews >= 50)::int + (reviews >= 100)::int
  + (reviews >= 250)::int;

create function set_month_end_figures(person uuid) returns void language sql begin atomic
  update user_profiles set
    month_end_reputation = counted.points, month_end_reviews = counted.reviews,
    month_end_badges = badges_of(counted.reviews), month_end = counted.month
  from (
    select coalesce(sum(points), 0)::integer as points, count(*)::integer as reviews,
      date_trunc('month', now() at time zone 'UTC')::date as month
    from reviews
    where user_id = person and created_at < date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  ) as counted
  where id = person and not is_named;
end;

-- Within a month the figures of an anonymous person stay: another setting does not show what changed since.
create or replace function apply_privacy() returns trigger
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

select set_month_end_figures(id) from user_profiles where not is_named;

-- What `npm run doctor` finds: figures of named people, and anonymous people without.
create or replace view privacy_drift as
select 'user_profiles.privacy' as number, p.id::text as row_id, 0::bigint as stored, 1::bigint as expected
from user_profiles p left join privacy_settings s on s.user_id = p.id
where (p.is_public, p.is_named, p.shows_review_count, p.shows_badges) is distinct from (
  coalesce(s.public_profile, true), coalesce(s.public_profile and not s.anonymous_reviews, true),
  coalesce(s.show_review_count, true), coalesce(s.show_badges, true)
) or (p.month_end is null) is distinct from p.is_named;

create or replace procedure mend_privacy() language plpgsql set search_path = public, pg_temp as $$
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
