-- What an account has written lately, for the limits per account. It outlives what was written: deleting a review makes
-- no room for another. No foreign key: the check of one would lock profile before location, against the order of all
-- other writers; a trigger removes the rows of a deleted account. A month at most is kept, and the limits bound a month.
create table account_writes (
  user_id     uuid not null,
  kind        text not null check (kind in ('review', 'location')),
  location_id uuid not null,
  created_at  timestamptz not null
);

-- The n-th newest of a person: select created_at … where user_id = $1 and kind = $2 and created_at > $3
-- order by created_at desc offset $4 limit 1
create index account_writes_newest on account_writes (user_id, kind, created_at desc);

-- The n-th newest review of one place: … where user_id = $1 and location_id = $2 and kind = 'review' and created_at > $3 …
create index account_writes_reviews_of_location on account_writes (user_id, location_id, created_at desc)
  where kind = 'review';

-- Forgetting old ones: delete … where created_at < $1
create index account_writes_age on account_writes (created_at);

-- What was written before the limits counts as well.
insert into account_writes (user_id, kind, location_id, created_at)
select user_id, 'review', location_id, created_at from reviews where created_at > now() - interval '30 days'
union all
select created_by, 'location', id, created_at from locations
where created_by is not null and created_at > now() - interval '30 days';

-- Notes one thing that an account writes, or refuses it (WL001) with the limit that is reached and the seconds until
-- there is room. `limits` is a list of {name, max, seconds, of_location}. The lock makes parallel writers of one account
-- wait for each other, in whichever process they are; each query below sees what those before it have committed.
-- A plan for any value is right for lookups by a key, and spares making one for each review.
create function note_account_write(writer uuid, written text, place uuid, limits jsonb) returns void
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  allowance record; begins timestamptz; filled_by timestamptz; moment timestamptz; opens timestamptz; reached text;
begin
  perform pg_advisory_xact_lock(7292402, hashtext(writer::text));
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
    -- The greatest wait is the one that helps.
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
language plpgsql as $$
begin
  delete from account_writes where user_id = old.id;
  return null;
end $$;

create trigger user_profiles_writes_forgotten after delete on user_profiles
for each row execute function forget_account_writes();
