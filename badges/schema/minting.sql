-- Prepared mints: metadata by content address, for one wallet and contract. All claims of a badge are kept,
-- because each has a valid signature; the newest is the current one.
create table badge_claims (
  id               uuid primary key default gen_random_uuid(),
  earned_badge_id  uuid not null references earned_badges on delete cascade,
  chain_id         bigint not null,
  -- Empty without a contract.
  contract_address text not null,
  wallet_address   text not null,
  metadata_uri     text not null,
  cid              text not null,
  metadata         text not null,
  is_local         boolean not null,
  created_at       timestamptz not null default clock_timestamp(),
  unique (earned_badge_id, chain_id, contract_address, wallet_address, metadata_uri)
);

-- Serving a file: select metadata … where cid = $1 limit 1
create index badge_claims_cid on badge_claims (cid);

-- Badges to look up on the chain, and when. A badge without a row is not expected.
create table badge_lookups (
  earned_badge_id uuid primary key references earned_badges on delete cascade,
  next_look_at    timestamptz not null default clock_timestamp(),
  looks           integer not null default 0,
  -- The first block to search.
  from_block      bigint
);

-- The due ones: … where next_look_at <= now() order by next_look_at limit $1
create index badge_lookups_due on badge_lookups (next_look_at);

-- Files to pin in distributed storage: pictures, and metadata of started mints.
create table badge_pins (
  cid         text primary key,
  pinned_at   timestamptz,
  tries       integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  problem     text check (length(problem) <= 500)
);

-- The due ones: … where pinned_at is null and next_try_at <= now() order by next_try_at limit $1
create index badge_pins_due on badge_pins (next_try_at) where pinned_at is null;

-- People with equal figures and without their name share metadata, which is deleted with the last of them.
create function forget_badge_pin() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from badge_pins where cid = old.cid and not exists (select from badge_claims where cid = old.cid);
  return null;
end $$;

create trigger badge_claims_pin_forgotten after delete on badge_claims
for each row execute function forget_badge_pin();

create function count_minted_of_statement() returns trigger
language plpgsql set search_path = public, pg_temp as $$
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

create trigger nft_badges_counted_insert after insert on nft_badges referencing new table as became
for each statement execute function count_minted_of_statement();

create trigger nft_badges_counted_update after update on nft_badges
referencing old table as was new table as became for each statement execute function count_minted_of_statement();

create trigger nft_badges_counted_delete after delete on nft_badges referencing old table as was
for each statement execute function count_minted_of_statement();
