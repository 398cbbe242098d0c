-- compatible: a cause more; versions before list those of moderators alone
alter table removed_reviews drop constraint removed_reviews_cause_check;
alter table removed_reviews add constraint removed_reviews_cause_check
  check (cause in ('moderation', 'suspension', 'author')) not valid;

-- A review that its author deleted gives its rank away: the next review of the place may be the first. It has the rank
-- again when it comes back before that.
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
    -- The lock orders parallel reviews of one place: exactly one of them is the first.
    perform 1 from locations where id = new.location_id for no key update;
    select * into kept from removed_reviews where id = new.id;
    if found then
      -- One that comes back has the rank and the signals that it had.
      new.is_first_of_location := kept.is_first_of_location and (kept.cause <> 'author'
        or not exists (select 1 from reviews where location_id = new.location_id and is_first_of_location));
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
  if new.user_id <> old.user_id or new.location_id <> old.location_id
    or new.is_first_of_location <> old.is_first_of_location then
    raise exception 'A review keeps its author, its location and its rank' using errcode = 'check_violation';
  end if;
  if (new.feature_answers, new.place_details) is distinct from (old.feature_answers, old.place_details) then
    new.answered_at := now();
  end if;
  if (new.rating, new.comments, new.feature_answers, new.place_details)
    is distinct from (old.rating, old.comments, old.feature_answers, old.place_details) then
    new.updated_at := now();
    -- What an administrator verified is no longer what the review says.
    new.is_verified := new.is_verified and not old.is_verified;
    new.signals := review_signals(new, old.rating);
  end if;
  return new;
end $$;
