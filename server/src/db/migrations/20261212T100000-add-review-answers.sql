-- compatible: reviews get answers, details and how somebody visited; the version before writes lists of features, which are a yes to each
-- answered_at: when answers or details were last changed; null since the review was written.
alter table reviews
  add column feature_answers jsonb not null default '{}',
  add column place_details jsonb not null default '{}',
  add column visited_as text,
  add column answered_at timestamptz;
alter table removed_reviews
  add column feature_answers jsonb not null default '{}',
  add column place_details jsonb not null default '{}',
  add column visited_as text,
  add column answered_at timestamptz;
alter table photos add column topic text;

-- How a person visited (VISITED_AS in the protocol).
create function visited_as_ids() returns text[] language sql immutable parallel safe
return array['wheelchair', 'walking-aid', 'blind-or-low-vision', 'deaf-or-hard-of-hearing', 'pram', 'companion', 'none'];

create function photo_topic_ids() returns text[] language sql immutable parallel safe
return array['entrance', 'inside', 'toilet', 'parking'];

alter table reviews
  add constraint reviews_feature_answers_check check (
    jsonb_typeof(feature_answers) = 'object' and feature_answers - feature_ids() = '{}'
      and not jsonb_path_exists(feature_answers, '$.* ? (@ != "yes" && @ != "partly" && @ != "no")')
  ) not valid,
  add constraint reviews_place_details_check check (
    jsonb_typeof(place_details) = 'object' and length(place_details::text) <= 4000
  ) not valid,
  add constraint reviews_visited_as_check check (visited_as = any (visited_as_ids())) not valid;
alter table photos
  add constraint photos_topic_check check (topic = any (photo_topic_ids())) not valid;

create function features_answered_yes(answers jsonb) returns text[] language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(id order by number) filter (where answers ->> id = 'yes'), '{}')
  from unnest(feature_ids()) with ordinality as listed(id, number);
end;

create function answers_of_features(features text[]) returns jsonb language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg(id, 'yes'), '{}') from unnest(features) as id;
end;

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

-- The columns that a review keeps while it is out of sight: those that both tables have.
create function kept_review_columns() returns text
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select string_agg(quote_ident(shown.attname), ', ' order by shown.attnum)
    from pg_attribute as shown join pg_attribute as kept using (attname)
    where shown.attrelid = 'reviews'::regclass and kept.attrelid = 'removed_reviews'::regclass
      and shown.attnum > 0 and kept.attnum > 0 and not shown.attisdropped and not kept.attisdropped
      and shown.attgenerated = '' and kept.attgenerated = ''
  );
end $$;

create or replace function withdraw_reviews(ids uuid[], remover uuid, why text, words text, due_to text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  execute format(
    'insert into removed_reviews (%1$s, location_name, removed_by, cause, reason, details)
      select %1$s, (select name from locations where locations.id = location_id), $2, $5, $3, $4
      from reviews where id = any ($1)',
    kept_review_columns()
  ) using ids, remover, why, words, due_to;
  update photos set removed_review_id = review_id, review_id = null where review_id = any (ids);
  update review_reports set removed_review_id = review_id, review_id = null where review_id = any (ids);
  delete from reviews where id = any (ids);
end $$;

create or replace function return_reviews(ids uuid[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('wayable.returns_reviews', 'on', true);
  execute format(
    'insert into reviews (%1$s) select %1$s from removed_reviews where id = any ($1) order by location_id, id',
    kept_review_columns()
  ) using ids;
  update photos set review_id = removed_review_id, removed_review_id = null where removed_review_id = any (ids);
  update review_reports set review_id = removed_review_id, removed_review_id = null where removed_review_id = any (ids);
  delete from removed_reviews where id = any (ids);
  perform set_config('wayable.returns_reviews', 'off', true);
end $$;
