-- compatible: the version before never changes the photos of a review
-- A review that shows other photos is no longer what an administrator verified.
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
  if (new.rating, new.comments, new.feature_answers, new.place_details, new.photos)
    is distinct from (old.rating, old.comments, old.feature_answers, old.place_details, old.photos) then
    new.updated_at := now();
    -- What an administrator verified is no longer what the review says.
    new.is_verified := new.is_verified and not old.is_verified;
    new.signals := review_signals(new, old.rating);
  end if;
  return new;
end $$;
