-- Keys that sign badge credentials (docs/decisions/0038-badge-credentials.md). Public ones stay for ever: what they have signed is
-- checked years later. A key that signs no more is not kept.
create table badge_signing_keys (
  kid         text primary key,
  public_jwk  jsonb not null,
  private_jwk text check (private_jwk like 'v1.%'),
  created_at  timestamptz not null default now(),
  retired_at  timestamptz,
  check ((private_jwk is null) = (retired_at is not null))
);

create unique index badge_signing_keys_one_active on badge_signing_keys ((true)) where retired_at is null;

-- Lists in which the places of credentials are given out (W3C Bitstring Status List 1.0).
create table badge_status_lists (
  list       integer primary key check (list > 0),
  issued     integer not null default 0 check (issued >= 0),
  created_at timestamptz not null default now()
);
insert into badge_status_lists (list) values (1);

-- A row says nothing of a person but through their earned badge. When that is deleted the row remains, revoked: its place in
-- the list is taken for ever.
create table badge_credentials (
  id              uuid primary key default gen_random_uuid(),
  -- What the credential calls its holder; another one in each credential, so that two cannot be laid side by side.
  subject_id      uuid not null default gen_random_uuid(),
  earned_badge_id uuid references earned_badges on delete set null,
  badge_type      text not null check (badge_type = any (badge_types())),
  earned_on       date not null,
  names_holder    boolean not null,
  status_list     integer not null references badge_status_lists,
  status_index    integer not null check (status_index between 0 and 131071),
  issued_at       timestamptz not null default now(),
  revoked_at      timestamptz,
  unique (status_list, status_index),
  check (earned_badge_id is not null or revoked_at is not null)
);

create unique index badge_credentials_one_live on badge_credentials (earned_badge_id, names_holder) where revoked_at is null;
-- select … where earned_badge_id = $1: what goes with an earned badge
create index badge_credentials_of_badge on badge_credentials (earned_badge_id);
-- select status_index from badge_credentials where status_list = $1 and revoked_at is not null
create index badge_credentials_revoked on badge_credentials (status_list, status_index) where revoked_at is not null;

-- A place that is free, drawn at random: it tells neither when nor for whom a credential was made. A list of 131,072 places is
-- left at 100,000, so that a free place is found after a few tries. Who gives out places waits for whoever else does.
create function take_status_place(out list_number integer, out place integer)
language plpgsql as $$
declare
  given integer;
begin
  loop
    select list, issued into list_number, given from badge_status_lists order by list desc limit 1 for update;
    exit when given < 100000;
    insert into badge_status_lists (list) values (list_number + 1) on conflict do nothing;
  end loop;
  loop
    place := ('x' || right(gen_random_uuid()::text, 5))::bit(20)::integer & 131071;
    exit when not exists (select from badge_credentials where status_list = list_number and status_index = place);
  end loop;
  update badge_status_lists set issued = issued + 1 where list = list_number;
end $$;

create function revoke_badge_credentials() returns trigger
language plpgsql as $$
begin
  update badge_credentials set revoked_at = clock_timestamp() where earned_badge_id = old.id and revoked_at is null;
  return old;
end $$;

create trigger earned_badges_lost_revoked after update of lost_at on earned_badges
for each row when (old.lost_at is null and new.lost_at is not null) execute function revoke_badge_credentials();

-- Before the row goes: afterwards its credentials know it no more.
create trigger earned_badges_deleted_revoked before delete on earned_badges
for each row execute function revoke_badge_credentials();

create function keep_badge_credential() returns trigger
language plpgsql as $$
begin
  raise exception 'A badge credential keeps its place, and once revoked stays revoked' using errcode = 'check_violation';
end $$;

create trigger badge_credentials_kept before delete on badge_credentials
for each row execute function keep_badge_credential();

create trigger badge_credentials_stay_revoked before update of revoked_at on badge_credentials
for each row when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
execute function keep_badge_credential();

create view badge_credentials_drift as
select 'badge_credentials.revoked_at' as number, credential.id::text as row_id, 0::bigint as stored, 1::bigint as expected
from badge_credentials credential join earned_badges badge on badge.id = credential.earned_badge_id
where credential.revoked_at is null and badge.lost_at is not null
union all
select 'badge_status_lists.issued', place.list::text, place.issued::bigint, count(credential.id)
from badge_status_lists place left join badge_credentials credential on credential.status_list = place.list
group by place.list having place.issued <> count(credential.id);

create procedure mend_badge_credentials() language plpgsql as $$
begin
  lock table earned_badges, badge_credentials, badge_status_lists in share row exclusive mode;
  update badge_credentials credential set revoked_at = clock_timestamp() from earned_badges badge
  where badge.id = credential.earned_badge_id and badge.lost_at is not null and credential.revoked_at is null;
  update badge_status_lists place set issued = (
    select count(*) from badge_credentials credential where credential.status_list = place.list
  );
end $$;

create or replace view drift as
select * from derived_drift
union all select * from moderation_numbers_drift
union all select * from freshness_drift
union all select * from privacy_drift
union all select * from leaderboard_drift
union all select * from badges_drift
union all select * from badge_credentials_drift;

create or replace procedure mend_drift() language plpgsql as $$
begin
  call mend_derived_numbers();
  call mend_moderation_numbers();
  call mend_freshness();
  call mend_privacy();
  call mend_leaderboard();
  call mend_badges();
  call mend_badge_credentials();
end $$;
