create table nft_badges (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  badge_type text not null,
  token_id text not null default '',
  contract_address text not null,
  metadata_uri text not null,
  transaction_hash text not null,
  minted_at timestamptz not null default now(),
  chain_id bigint not null default 11155111,
  wallet_address text not null default '',
  is_local boolean not null default false,
  state text not null default 'unconfirmed',
  confirmed_at timestamptz,
  primary key (id),
  constraint nft_badges_user_id_badge_type_key unique (user_id, badge_type),
  constraint nft_badges_user_id_fkey foreign key (user_id) references user_profiles(id) on delete cascade,
  constraint nft_badges_badge_type_check check (badge_type in ('First Steps', 'Community Builder', 'Accessibility Advocate', 'Guardian of Access', 'Inclusion Champion', 'Accessibility Legend')),
  constraint nft_badges_confirmed_has_token check (state <> 'confirmed' or token_id <> ''),
  constraint nft_badges_state_check check (state in ('unconfirmed', 'waiting', 'confirmed')),
  constraint nft_badges_waiting_has_none check (state <> 'waiting' or token_id = '')
);

-- A person's badges: select … where user_id = $1 order by minted_at desc
create index badges_user_newest on nft_badges (user_id, minted_at desc);

create trigger badges_counted after insert or delete on nft_badges
for each row execute function count_whole_table('nft_badges');

-- The badges in the order of earning (docs/product.md#badge-tiers): a person has the first
-- user_profiles.badges_earned.
create function badge_types() returns text[] language sql immutable parallel safe
return array['First Steps', 'Community Builder', 'Accessibility Advocate',
  'Guardian of Access', 'Inclusion Champion', 'Accessibility Legend'];

-- Earned badges with their date (docs/product.md#badges). A row remains when reviews disappear and return: a
-- token is minted for its id, once. The id is never public, so that badges cannot be linked.
create table earned_badges (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references user_profiles on delete cascade,
  badge_type text not null check (badge_type = any (badge_types())),
  earned_at  timestamptz not null default clock_timestamp(),
  -- Set while the person has too few reviews. Regaining the badge resets earned_at.
  lost_at    timestamptz,
  unique (user_id, badge_type)
);

-- A badge regained by restored reviews keeps its date. Only a badge regained by new reviews gets a new date.
create function set_earned_badges(person uuid, amount integer)
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

create function note_earned_badges() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_earned_badges(new.id, new.badges_earned);
  return null;
end $$;

create trigger user_profiles_badges_noted after update on user_profiles
for each row when (new.badges_earned <> old.badges_earned) execute function note_earned_badges();

-- Number of people with each badge ('holders'), and with a confirmed token ('minted'). As in row_counts, each
-- figure is the sum over several slots.
create table badge_counts (
  badge_type text not null check (badge_type = any (badge_types())),
  figure     text not null check (figure in ('holders', 'minted')),
  slot       integer not null,
  total      bigint not null,
  primary key (badge_type, figure, slot)
);

create view badge_figures as
select badge_type, 'holders' as figure, count(*) as total from earned_badges where lost_at is null group by badge_type
union all
select badge_type, 'minted', count(*) from nft_badges where state = 'confirmed' group by badge_type;

create view badges_drift as
select 'earned_badges' as number, person.id::text as row_id, count(kept.id) as stored, person.badges_earned::bigint as expected
from user_profiles person left join earned_badges kept on kept.user_id = person.id and kept.lost_at is null
group by person.id
having count(kept.id) <> person.badges_earned
  or bool_or(kept.badge_type = any ((badge_types())[person.badges_earned + 1 :]))
union all
select 'badge_counts.' || coalesce(counted.figure, actual.figure), coalesce(counted.badge_type, actual.badge_type),
  coalesce(counted.total, 0), coalesce(actual.total, 0)
from (select badge_type, figure, sum(total)::bigint as total from badge_counts group by badge_type, figure) counted
full join badge_figures actual using (badge_type, figure)
where coalesce(counted.total, 0) <> coalesce(actual.total, 0);

create procedure mend_badges() language plpgsql set search_path = public, pg_temp as $$
begin
  lock table user_profiles, earned_badges, nft_badges, badge_counts in share row exclusive mode;
  perform set_earned_badges(person.id, person.badges_earned) from user_profiles person
  where person.id::text in (select row_id from badges_drift where number = 'earned_badges');
  delete from badge_counts;
  insert into badge_counts (badge_type, figure, slot, total) select badge_type, figure, 0, total from badge_figures;
end $$;

-- A token belongs to one badge.
create unique index nft_badges_token on nft_badges (chain_id, lower(contract_address), token_id) where state = 'confirmed';

-- Keys that sign badge credentials (docs/decisions/0038-badge-credentials.md). Public keys are kept
-- permanently, because signatures are verified years later. Private keys are deleted on rotation.
create table badge_signing_keys (
  kid         text primary key,
  public_jwk  jsonb not null,
  private_jwk text check (private_jwk like 'v1.%'),
  created_at  timestamptz not null default now(),
  retired_at  timestamptz,
  check ((private_jwk is null) = (retired_at is not null))
);

create unique index badge_signing_keys_one_active on badge_signing_keys ((true)) where retired_at is null;

-- Status lists with the positions of credentials (W3C Bitstring Status List 1.0).
create table badge_status_lists (
  list       integer primary key check (list > 0),
  issued     integer not null default 0 check (issued >= 0),
  created_at timestamptz not null default now()
);
insert into badge_status_lists (list) values (1);

-- A row identifies a person only through the earned badge. When that is deleted, the row remains, revoked,
-- because its position cannot be reused.
create table badge_credentials (
  id              uuid primary key default gen_random_uuid(),
  -- The id of the holder in the credential. It differs in each credential, so that they cannot be linked.
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

-- Credentials of an earned badge: select … where earned_badge_id = $1
create index badge_credentials_of_badge on badge_credentials (earned_badge_id);

-- select status_index from badge_credentials where status_list = $1 and revoked_at is not null
create index badge_credentials_revoked on badge_credentials (status_list, status_index) where revoked_at is not null;

-- Returns a random free position, which reveals neither time nor person. A list of 131,072 positions is full
-- at 100,000, so that a few tries find a free one. Parallel callers wait for each other.
create function take_status_place(out list_number integer, out place integer)
language plpgsql set search_path = public, pg_temp as $$
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
language plpgsql set search_path = public, pg_temp as $$
begin
  update badge_credentials set revoked_at = clock_timestamp() where earned_badge_id = old.id and revoked_at is null;
  return old;
end $$;

create trigger earned_badges_lost_revoked after update of lost_at on earned_badges
for each row when (old.lost_at is null and new.lost_at is not null) execute function revoke_badge_credentials();

create function forget_credential_moments() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update badge_credentials set issued_at = date_trunc('day', issued_at, 'UTC'),
    revoked_at = date_trunc('day', coalesce(revoked_at, clock_timestamp()), 'UTC')
  where earned_badge_id = old.id;
  return old;
end $$;

-- Before the row is deleted: afterwards its credentials no longer refer to it.
create trigger earned_badges_deleted_revoked before delete on earned_badges
for each row execute function forget_credential_moments();

create function keep_badge_credential() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'A badge credential keeps its place, and once revoked stays revoked' using errcode = 'check_violation';
end $$;

create trigger badge_credentials_kept before delete on badge_credentials
for each row execute function keep_badge_credential();

create trigger badge_credentials_stay_revoked before update of revoked_at on badge_credentials
for each row when (
  old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at
  and new.revoked_at is distinct from date_trunc('day', old.revoked_at, 'UTC')
) execute function keep_badge_credential();

create view badge_credentials_drift as
select 'badge_credentials.revoked_at' as number, credential.id::text as row_id, 0::bigint as stored, 1::bigint as expected
from badge_credentials credential join earned_badges badge on badge.id = credential.earned_badge_id
where credential.revoked_at is null and badge.lost_at is not null
union all
select 'badge_status_lists.issued', place.list::text, place.issued::bigint, count(credential.id)
from badge_status_lists place left join badge_credentials credential on credential.status_list = place.list
group by place.list having place.issued <> count(credential.id);

create procedure mend_badge_credentials() language plpgsql set search_path = public, pg_temp as $$
begin
  lock table earned_badges, badge_credentials, badge_status_lists in share row exclusive mode;
  update badge_credentials credential set revoked_at = clock_timestamp() from earned_badges badge
  where badge.id = credential.earned_badge_id and badge.lost_at is not null and credential.revoked_at is null;
  update badge_status_lists place set issued = (
    select count(*) from badge_credentials credential where credential.status_list = place.list
  );
end $$;

-- Changes the counts of several badges in one statement and in a fixed order, so that deleting two accounts
-- at once causes no deadlock.
create function count_changed_badges(changed_figure text, types text[], changes bigint[])
  returns void language sql
begin atomic
  insert into badge_counts as counts (badge_type, figure, slot, total)
  select badge_type, changed_figure, pg_backend_pid() % 16, sum(change)
  from unnest(types, changes) as changed(badge_type, change)
  group by badge_type having sum(change) <> 0 order by badge_type
  on conflict (badge_type, figure, slot) do update set total = counts.total + excluded.total;
end;

create function count_holders_of_statement() returns trigger
language plpgsql set search_path = public, pg_temp as $$
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

create trigger earned_badges_counted_insert after insert on earned_badges referencing new table as became
for each statement execute function count_holders_of_statement();

create trigger earned_badges_counted_update after update on earned_badges
referencing old table as was new table as became for each statement execute function count_holders_of_statement();

create trigger earned_badges_counted_delete after delete on earned_badges referencing old table as was
for each statement execute function count_holders_of_statement();

-- docs/product.md#badge-tiers
create function badges_of(reviews integer) returns integer language sql immutable parallel safe
return (reviews >= 1)::int + (reviews >= 5)::int + (reviews >= 25)::int + (reviews >= 50)::int + (reviews >= 100)::int
  + (reviews >= 250)::int;

create function set_month_end_figures(person uuid) returns void language sql begin atomic
  update user_profiles set
    month_end_reputation = counted.points, month_end_reviews = counted.reviews,
    month_end_badges = badges_of(counted.reviews), month_end = counted.month
  from (
    select coalesce(sum(points), 0)::integer as points, count(*)::integer as reviews,
      date_trunc('month', now() at time zone 'UTC')::date as month
    from reviews
    where user_id = person and created_at < date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  ) as counted
  where id = person and not is_named;
end;

-- Ed25519 keys of badge credentials, like the RSA keys in badge_signing_keys; the private part is encrypted.
create table badge_proof_keys (
  kid         text primary key,
  public_jwk  jsonb not null,
  private_jwk text check (private_jwk like 'v1.%'),
  created_at  timestamptz not null default now(),
  retired_at  timestamptz,
  check ((private_jwk is null) = (retired_at is not null))
);

create unique index badge_proof_keys_one_active on badge_proof_keys ((true)) where retired_at is null;
