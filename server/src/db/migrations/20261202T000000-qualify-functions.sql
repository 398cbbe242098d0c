-- compatible: programs that do not know this migration call the functions as before.
-- pg_restore and pg_upgrade run with an empty search_path. Generated columns, indexes and checks call our functions there,
-- so each function must find what it uses without a search_path.

-- PostgreSQL resolves the names of such a body once, here. It can still inline these functions; with a fixed search_path
-- it could not.

create or replace function normalized(written text)
  returns text language sql immutable parallel safe strict
begin atomic
  select lower(normalize(btrim(regexp_replace(written, '\s+', ' ', 'g')), NFC));
end;

create or replace function search_form(written text)
  returns text language sql immutable parallel safe strict
begin atomic
  select lower(public.unaccent('public.unaccent'::regdictionary, written));
end;

create or replace function search_pattern(typed text)
  returns text language sql immutable parallel safe strict
begin atomic
  select '%' || regexp_replace(search_form(typed), '([\\%_])', '\\\1', 'g') || '%';
end;

create or replace function review_points(verified boolean, photos text[], comments text, first_of_location boolean)
  returns integer language sql immutable parallel safe
begin atomic
  select 10
    + case when verified then 15 else 0 end
    + 2 * cardinality(photos)
    + case when length(comments) >= 100 then 3 else 0 end
    + case when first_of_location then 5 else 0 end;
end;

create or replace function rating_band(stars integer, reviews integer)
  returns integer language sql immutable parallel safe
begin atomic
  select case when reviews = 0 then 0 else greatest(1, least(4, (20 * stars + reviews) / (2 * reviews) / 10)) end;
end;

create or replace function rating_thousandths(stars integer, reviews integer)
  returns integer language sql immutable parallel safe
begin atomic
  select case when reviews = 0 then 0 else (2000 * stars::bigint + reviews) / (2 * reviews) end::integer;
end;

create or replace function mercator_x(longitude double precision)
  returns integer language sql immutable parallel safe
begin atomic
  select least(1073741823, floor((longitude + 180) / 360 * 1073741824))::integer;
end;

create or replace function mercator_y(latitude double precision)
  returns integer language sql immutable parallel safe
begin atomic
  select greatest(0, least(1073741823, floor(
    (0.5 - asinh(tan(radians(greatest(-85.06, least(85.06, latitude))))) / (2 * pi())) * 1073741824
  )))::integer;
end;

create or replace function map_position(latitude double precision, longitude double precision)
  returns bigint language sql immutable parallel safe strict
begin atomic
  select spread_bits(mercator_x(longitude)) | (spread_bits(mercator_y(latitude)) << 1);
end;

create or replace function cell_shares(amount integer, x integer, y integer, "position" bigint, kind integer, rating integer)
  returns table(
    level integer, part integer, cell bigint, cell_kind integer, count integer, rating_total integer, sum_x integer,
    sum_y integer, sum_squares integer
  ) language sql immutable parallel safe rows 29
begin atomic
  select at.level, parts.part, "position" >> (60 - 2 * at.level),
    case when at.level < 16 then kind_anywhere(kind) else kind end,
    amount, amount * rating, amount * at.x, amount * at.y, amount * (at.x * at.x + at.y * at.y)
  from (
    select level, x >> (22 - level) & 255 as x, y >> (22 - level) & 255 as y from generate_series(3, 18) as level
  ) as at
  cross join lateral (
    select 0 as part union all select kind_category(kind) where at.level < 16
  ) as parts;
end;

create or replace function globe_point(latitude double precision, longitude double precision)
  returns cube language sql immutable parallel safe strict
begin atomic
  select public.cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))
  ]);
end;

create or replace function ground_meters(one cube, other cube)
  returns double precision language sql immutable parallel safe strict
begin atomic
  select 2 * 6371008.8 * asin(least(1, (one operator(public.<->) other) / 2));
end;

create or replace function is_agreed(said_yes integer, stated text, reviews integer)
  returns boolean language sql immutable parallel safe
begin atomic
  select said_yes + (stated is not distinct from 'yes')::integer > 0
    and 2 * (said_yes + (stated is not distinct from 'yes')::integer)
      >= reviews + (coalesce(stated, '') in ('yes', 'no'))::integer;
end;

create or replace function outcome_told(report review_reports)
  returns text language sql stable
begin atomic
  select details ->> 'is_removed' from notifications
  where user_id = report.reporter_id and created_at > report.updated_at and kind = 'report_decided'
    and details ->> 'review_id' = coalesce(report.review_id, report.removed_review_id)::text
  order by created_at desc, id desc limit 1;
end;

create or replace function count_row(counted_entity text, counted_part text, change integer)
  returns void language sql
begin atomic
  insert into row_counts as counts (entity, part, slot, total)
  values (counted_entity, counted_part, pg_backend_pid() % 16, change)
  on conflict (entity, part, slot) do update set total = counts.total + excluded.total;
end;

create or replace function count_changed_badges(changed_figure text, types text[], changes bigint[])
  returns void language sql
begin atomic
  insert into badge_counts as counts (badge_type, figure, slot, total)
  select badge_type, changed_figure, pg_backend_pid() % 16, sum(change)
  from unnest(types, changes) as changed(badge_type, change)
  group by badge_type having sum(change) <> 0 order by badge_type
  on conflict (badge_type, figure, slot) do update set total = counts.total + excluded.total;
end;

create or replace function set_earned_badges(person uuid, amount integer)
  returns void language sql
begin atomic
  update earned_badges set lost_at = clock_timestamp()
  where user_id = person and lost_at is null and badge_type = any ((badge_types())[amount + 1 :]);
  insert into earned_badges as kept (user_id, badge_type)
  select person, badge_type from unnest((badge_types())[1 : amount]) as earned(badge_type)
  on conflict (user_id, badge_type) do update set lost_at = null, earned_at =
    case when current_setting('wayable.returns_reviews', true) = 'on' then kept.earned_at else excluded.earned_at end
  where kept.lost_at is not null;
end;

-- PostgreSQL parses these bodies at each first call, so they get a fixed search_path. It costs 0.2 µs a call.
do $$
declare routine_name name;
begin
  foreach routine_name in array array[
    'agreed_features', 'apply_confirmation', 'apply_privacy', 'apply_review', 'count_at',
    'count_holders_of_statement', 'count_location', 'count_minted_of_statement', 'count_open_report',
    'count_region', 'count_region_member', 'count_reviews_of_location_anew', 'count_verified_review',
    'count_whole_table', 'estimated_matches', 'fold_location_cells', 'fold_standing_changes',
    'forget_account_writes', 'forget_badge_pin', 'forget_credential_moments', 'join_newsletter',
    'keep_badge_credential', 'keep_new_search_words', 'keep_search_words', 'latest_look', 'leave_newsletter',
    'location_kind', 'look_with_review', 'lookup_pattern', 'mend_badge_credentials', 'mend_badges',
    'mend_drift', 'mend_leaderboard', 'mend_moderation_numbers', 'mend_privacy', 'mend_queues',
    'mend_region_standings', 'move_review_counts', 'move_reviews_to_region', 'name_region',
    'note_account_write', 'note_earned_badges', 'note_location_cell', 'note_location_cells',
    'note_standing_change', 'prepare_review', 'rebuild_location_cells', 'recount_features', 'refuse_log_change',
    'remove_document_files', 'remove_photo_files', 'return_reviews', 'review_signals',
    'revoke_badge_credentials', 'set_review_region', 'spread_bits', 'state_facts', 'take_status_place',
    'tell_badges_earned', 'withdraw_reviews'
  ] loop
    execute format('alter routine %I set search_path = public, pg_temp', routine_name);
  end loop;
end $$;
