-- What follows from a person's privacy settings (docs/product.md#privacy), beside the figures that people are ranked by: the index of a ranking
-- cannot look into another table.
alter table user_profiles
  -- Others know of the profile.
  add column is_public boolean not null default true,
  -- Reviews name their author.
  add column is_named boolean not null default true,
  add column shows_review_count boolean not null default true,
  add column shows_badges boolean not null default true;

create function apply_privacy() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update user_profiles set is_public = true, is_named = true, shows_review_count = true, shows_badges = true
      where id = old.user_id;
  else
    update user_profiles set is_public = new.public_profile, is_named = new.public_profile and not new.anonymous_reviews,
      shows_review_count = new.show_review_count, shows_badges = new.show_badges
      where id = new.user_id;
  end if;
  return null;
end $$;

create trigger privacy_applied after insert or update or delete on privacy_settings
for each row execute function apply_privacy();

update user_profiles set is_public = public_profile, is_named = public_profile and not anonymous_reviews,
  shows_review_count = show_review_count, shows_badges = privacy_settings.show_badges
from privacy_settings where user_id = id;

create view privacy_drift as
select 'user_profiles.privacy' as number, p.id::text as row_id, 0::bigint as stored, 1::bigint as expected
from user_profiles p left join privacy_settings s on s.user_id = p.id
where (p.is_public, p.is_named, p.shows_review_count, p.shows_badges) is distinct from (
  coalesce(s.public_profile, true), coalesce(s.public_profile and not s.anonymous_reviews, true),
  coalesce(s.show_review_count, true), coalesce(s.show_badges, true)
);

-- A photo is addressed by its own id: where it was uploaded names its author.
update reviews set photos = renamed.urls
from (
  select review.id, array_agg(
    coalesce('/storage/v1/object/public/review-photos/' || photo.id || '.jpg', url) order by number
  ) as urls
  from reviews as review cross join unnest(review.photos) with ordinality as listed(url, number)
  left join photos as photo
    on photo.path = substr(url, length('/storage/v1/object/public/review-photos/') + 1)
  group by review.id
) as renamed
where renamed.id = reviews.id;
