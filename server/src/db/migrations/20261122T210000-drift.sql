-- Every derived number in one view and one procedure: what `npm run doctor` looks at and sets right.
create procedure mend_privacy() language plpgsql as $$
begin
  lock table privacy_settings, user_profiles in share row exclusive mode;
  update user_profiles p set is_public = coalesce(s.public_profile, true),
    is_named = coalesce(s.public_profile and not s.anonymous_reviews, true),
    shows_review_count = coalesce(s.show_review_count, true), shows_badges = coalesce(s.show_badges, true)
  from user_profiles kept left join privacy_settings s on s.user_id = kept.id
  where p.id = kept.id and p.id::text in (select row_id from privacy_drift);
end $$;

create procedure mend_leaderboard() language plpgsql as $$
begin
  lock table locations, reviews, region_members, regions in share row exclusive mode;
  -- The counts of people first: the triggers go on from them.
  update regions set members = actual.members
  from (
    select key, (select count(*) from region_members where region_key = key)::integer as members from regions
  ) as actual
  where regions.key = actual.key and regions.members <> actual.members;
  update reviews set region_key = normalized(region_of(address)) from locations
  where locations.id = location_id and region_key is distinct from normalized(region_of(address));
  delete from region_members as stored where not exists (
    select from reviews where reviews.region_key = stored.region_key and reviews.user_id = stored.user_id
  );
  insert into region_members (region_key, user_id, reviews)
  select region_key, user_id, count(*) from reviews where region_key is not null group by region_key, user_id
  on conflict (region_key, user_id) do update set reviews = excluded.reviews
    where region_members.reviews <> excluded.reviews;
end $$;

create view drift as
select * from derived_drift
union all select * from moderation_numbers_drift
union all select * from freshness_drift
union all select * from privacy_drift
union all select * from leaderboard_drift;

create procedure mend_drift() language plpgsql as $$
begin
  call mend_derived_numbers();
  call mend_moderation_numbers();
  call mend_freshness();
  call mend_privacy();
  call mend_leaderboard();
end $$;
