-- The moment of a revocation lies beside that of a review that went: where nobody knows any more whose badge it was, the day is
-- kept alone, also of what was revoked before.
drop trigger badge_credentials_stay_revoked on badge_credentials;

create trigger badge_credentials_stay_revoked before update of revoked_at on badge_credentials
for each row when (
  old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at
  and new.revoked_at is distinct from date_trunc('day', old.revoked_at, 'UTC')
) execute function keep_badge_credential();

create function forget_credential_moments() returns trigger
language plpgsql as $$
begin
  update badge_credentials set issued_at = date_trunc('day', issued_at, 'UTC'),
    revoked_at = date_trunc('day', coalesce(revoked_at, clock_timestamp()), 'UTC')
  where earned_badge_id = old.id;
  return old;
end $$;

drop trigger earned_badges_deleted_revoked on earned_badges;

-- Before the row goes: afterwards its credentials know it no more.
create trigger earned_badges_deleted_revoked before delete on earned_badges
for each row execute function forget_credential_moments();

update badge_credentials set issued_at = date_trunc('day', issued_at, 'UTC'), revoked_at = date_trunc('day', revoked_at, 'UTC')
where earned_badge_id is null;

-- Counts of several badges change in one statement and in one order: two accounts that go at once, each with several badges, do
-- not wait for each other.
create function count_changed_badges(changed_figure text, types text[], changes bigint[]) returns void
language sql as $$
  insert into badge_counts as counts (badge_type, figure, slot, total)
  select badge_type, changed_figure, pg_backend_pid() % 16, sum(change)
  from unnest(types, changes) as changed(badge_type, change)
  group by badge_type having sum(change) <> 0 order by badge_type
  on conflict (badge_type, figure, slot) do update set total = counts.total + excluded.total
$$;

create function count_holders_of_statement() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_changed_badges('holders', array_agg(badge_type), array_agg(1::bigint)) from became where lost_at is null;
  elsif tg_op = 'DELETE' then
    perform count_changed_badges('holders', array_agg(badge_type), array_agg(-1::bigint)) from was where lost_at is null;
  else
    perform count_changed_badges('holders', array_agg(badge_type), array_agg(change)) from (
      select badge_type, 1::bigint as change from became where lost_at is null
      union all select badge_type, -1 from was where lost_at is null
    ) as changed;
  end if;
  return null;
end $$;

create function count_minted_of_statement() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_changed_badges('minted', array_agg(badge_type), array_agg(1::bigint)) from became where state = 'confirmed';
  elsif tg_op = 'DELETE' then
    perform count_changed_badges('minted', array_agg(badge_type), array_agg(-1::bigint)) from was where state = 'confirmed';
  else
    perform count_changed_badges('minted', array_agg(badge_type), array_agg(change)) from (
      select badge_type, 1::bigint as change from became where state = 'confirmed'
      union all select badge_type, -1 from was where state = 'confirmed'
    ) as changed;
  end if;
  return null;
end $$;

drop trigger earned_badges_counted on earned_badges;
drop trigger nft_badges_minted_counted on nft_badges;
drop function count_badge_holders();
drop function count_minted_badges();
drop function count_badge(text, text, integer);

create trigger earned_badges_counted_insert after insert on earned_badges referencing new table as became
for each statement execute function count_holders_of_statement();
create trigger earned_badges_counted_update after update on earned_badges
referencing old table as was new table as became for each statement execute function count_holders_of_statement();
create trigger earned_badges_counted_delete after delete on earned_badges referencing old table as was
for each statement execute function count_holders_of_statement();

create trigger nft_badges_counted_insert after insert on nft_badges referencing new table as became
for each statement execute function count_minted_of_statement();
create trigger nft_badges_counted_update after update on nft_badges
referencing old table as was new table as became for each statement execute function count_minted_of_statement();
create trigger nft_badges_counted_delete after delete on nft_badges referencing old table as was
for each statement execute function count_minted_of_statement();
