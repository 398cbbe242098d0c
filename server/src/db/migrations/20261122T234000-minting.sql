-- Badges as tokens (docs/product.md#minting). What is not confirmed by the chain is not shown as a token: its id is empty,
-- but for the word of a client where there is no chain to ask.
alter table nft_badges
  add column chain_id bigint not null default 11155111,
  add column wallet_address text not null default '',
  -- Of a chain that the program has started for itself, which is gone with its next start.
  add column is_local boolean not null default false,
  add column state text not null default 'unconfirmed' check (state in ('unconfirmed', 'waiting', 'confirmed')),
  add column confirmed_at timestamptz,
  add constraint nft_badges_confirmed_has_token check (state <> 'confirmed' or token_id <> ''),
  add constraint nft_badges_waiting_has_none check (state <> 'waiting' or token_id = '');

-- A token is of one badge.
create unique index nft_badges_token on nft_badges (chain_id, lower(contract_address), token_id) where state = 'confirmed';

-- What a person has been given to mint: metadata by its content address, for one wallet and contract. All of a badge stay,
-- since each may be minted with the signature that was given with it; the newest is the one to go on with.
create table badge_claims (
  id               uuid primary key default gen_random_uuid(),
  earned_badge_id  uuid not null references earned_badges on delete cascade,
  chain_id         bigint not null,
  -- Empty where there is no contract.
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

-- Which badges are looked for on the chain, and when again. Without a row: none of it is awaited.
create table badge_lookups (
  earned_badge_id uuid primary key references earned_badges on delete cascade,
  next_look_at    timestamptz not null default clock_timestamp(),
  looks           integer not null default 0,
  -- Blocks before it need not be looked through.
  from_block      bigint
);

-- The due ones: … where next_look_at <= now() order by next_look_at limit $1
create index badge_lookups_due on badge_lookups (next_look_at);

-- What is to lie in distributed storage: pictures, and the metadata of mints that have begun.
create table badge_pins (
  cid         text primary key,
  pinned_at   timestamptz,
  tries       integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  problem     text check (length(problem) <= 500)
);

-- The due ones: … where pinned_at is null and next_try_at <= now() order by next_try_at limit $1
create index badge_pins_due on badge_pins (next_try_at) where pinned_at is null;

-- People with the same figures who do not say their name have the same metadata: it goes with the last of them.
create function forget_badge_pin() returns trigger
language plpgsql as $$
begin
  delete from badge_pins where cid = old.cid and not exists (select from badge_claims where cid = old.cid);
  return null;
end $$;

create trigger badge_claims_pin_forgotten after delete on badge_claims
for each row execute function forget_badge_pin();

alter table account_writes drop constraint account_writes_kind_check,
  add constraint account_writes_kind_check check (kind in ('review', 'location', 'confirmation', 'badge_claim'));

-- Tokens that the chain confirms are counted, and nothing else is.
create function count_minted_badges() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'confirmed' then
    perform count_badge(old.badge_type, 'minted', -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'confirmed' then
    perform count_badge(new.badge_type, 'minted', 1);
  end if;
  return null;
end $$;

create trigger nft_badges_minted_counted after insert or delete or update of state on nft_badges
for each row execute function count_minted_badges();

create or replace view badge_figures as
select badge_type, 'holders' as figure, count(*) as total from earned_badges where lost_at is null group by badge_type
union all
select badge_type, 'minted', count(*) from nft_badges where state = 'confirmed' group by badge_type;

create or replace procedure mend_badges() language plpgsql as $$
begin
  lock table user_profiles, earned_badges, nft_badges, badge_counts in share row exclusive mode;
  perform set_earned_badges(person.id, person.badges_earned) from user_profiles person
  where person.id::text in (select row_id from badges_drift where number = 'earned_badges');
  delete from badge_counts;
  insert into badge_counts (badge_type, figure, slot, total) select badge_type, figure, 0, total from badge_figures;
end $$;
