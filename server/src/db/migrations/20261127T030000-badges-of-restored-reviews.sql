-- A badge that comes back with restored reviews was earned when it was earned: only one that new reviews bring is earned anew.
create or replace function set_earned_badges(person uuid, amount integer) returns void
language sql as $$
  update earned_badges set lost_at = clock_timestamp()
  where user_id = person and lost_at is null and badge_type = any ((badge_types())[amount + 1 :]);
  insert into earned_badges as kept (user_id, badge_type)
  select person, badge_type from unnest((badge_types())[1 : amount]) as earned(badge_type)
  on conflict (user_id, badge_type) do update set lost_at = null, earned_at =
    case when current_setting('wayable.returns_reviews', true) = 'on' then kept.earned_at else excluded.earned_at end
  where kept.lost_at is not null;
$$;

create or replace function return_reviews(ids uuid[]) returns void
language plpgsql as $$
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
