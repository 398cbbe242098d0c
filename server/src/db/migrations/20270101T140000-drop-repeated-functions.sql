-- contract: the previous version calls kind_mask and kind_wheelchair
drop function kind_mask(text[], boolean);
drop function kind_wheelchair(integer);
alter table import_runs alter column kind drop default;

create or replace function prepare_review() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare kept removed_reviews; agreed text[];
begin
  -- A list alone is a yes to each of its features, and no answer to the others.
  if new.feature_answers = '{}' and tg_op = 'INSERT' or tg_op = 'UPDATE'
    and new.accessibility_features <> old.accessibility_features and new.feature_answers = old.feature_answers then
    new.feature_answers := coalesce(
      (select jsonb_object_agg(id, 'yes') from unnest(new.accessibility_features) as id), '{}'
    );
  else
    agreed := array(
      select id from unnest(feature_ids()) with ordinality as listed(id, number)
      where new.feature_answers ->> id = 'yes' order by number
    );
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
  if (new.rating, new.comments, new.feature_answers, new.place_details, new.photos)
    is distinct from (old.rating, old.comments, old.feature_answers, old.place_details, old.photos) then
    new.updated_at := now();
    -- What an administrator verified is no longer what the review says.
    new.is_verified := new.is_verified and not old.is_verified;
    new.signals := review_signals(new, old.rating);
  end if;
  return new;
end $$;
drop function answers_of_features(text[]);
drop function features_answered_yes(jsonb);

create or replace function derive_location() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.verdicts is null then
    new.features := '{}';
    -- Most places have no facts.
    if new.public_facts <> '{}' then
      new.features := array(
        select id from unnest(feature_ids()) with ordinality as listed(id, number)
        where new.public_facts -> id ->> 'says' = 'yes' order by number
      );
    end if;
  end if;
  new.overall_rating := case when new.raters = 0 then 0 else new.rating_sum::double precision / new.raters end;
  new.kind := location_kind(
    new.category, new.features, rating_band(new.rating_sum, new.raters), new.public_facts
  ) | closed_bit(new.closed_at);
  return new;
end $$;
drop function stated_features(jsonb);

-- One trigger records earned badges, and notifies the person of new ones.
drop trigger user_profiles_badges_told on user_profiles;
drop function tell_badges_earned();
create or replace function note_earned_badges() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_earned_badges(new.id, new.badges_earned);
  if new.badges_earned > old.badges_earned then
    insert into notifications (user_id, kind, details)
    select new.id, 'badge_earned', jsonb_build_object('badge_type', badge_type)
    from unnest((badge_types())[old.badges_earned + 1 : new.badges_earned]) as earned(badge_type)
    on conflict do nothing;
  end if;
  return null;
end $$;
