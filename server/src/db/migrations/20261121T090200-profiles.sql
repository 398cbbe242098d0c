create table user_profiles (
  id               uuid primary key references auth.users on delete cascade,
  full_name        text not null check (full_name ~ '\S' and length(full_name) <= 120),
  avatar_url       text check (length(avatar_url) <= 500),
  is_admin         boolean not null default false,
  reputation_score integer not null default 0 check (reputation_score >= 0),
  total_reviews    integer not null default 0 check (total_reviews >= 0),
  -- Tiers whose requirement is met (specification section 3, "Badge tiers").
  badges_earned    integer not null generated always as (
    (total_reviews >= 1)::int + (total_reviews >= 5)::int + (total_reviews >= 25)::int
    + (total_reviews >= 50)::int + (total_reviews >= 100)::int + (total_reviews >= 250)::int
  ) stored,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now()
);

create trigger profiles_counted after insert or delete on user_profiles
for each row execute function count_whole_table('user_profiles');

-- Specification section 3, "Privacy setting items", with the defaults of section 4.
create table privacy_settings (
  user_id              uuid primary key references user_profiles on delete cascade,
  public_profile       boolean not null default true,
  show_review_count    boolean not null default true,
  show_badges          boolean not null default true,
  anonymous_reviews    boolean not null default false,
  review_notifications boolean not null default true,
  badge_notifications  boolean not null default true,
  community_updates    boolean not null default false,
  updated_at           timestamptz not null default now()
);

create table nft_badges (
  id               uuid primary key default gen_random_uuid(),
  user_id          uuid not null references user_profiles on delete cascade,
  badge_type       text not null check (badge_type in (
    'First Steps', 'Community Builder', 'Accessibility Advocate',
    'Guardian of Access', 'Inclusion Champion', 'Accessibility Legend'
  )),
  -- Empty until the token is known: such a badge does not count as minted.
  token_id         text not null default '',
  contract_address text not null,
  metadata_uri     text not null,
  transaction_hash text not null,
  minted_at        timestamptz not null default now(),
  unique (user_id, badge_type)
);

-- A person's badges: select … where user_id = $1 order by minted_at desc
create index badges_user_newest on nft_badges (user_id, minted_at desc);

create trigger badges_counted after insert or delete on nft_badges
for each row execute function count_whole_table('nft_badges');

create table contact_messages (
  id         uuid primary key default gen_random_uuid(),
  name       text not null check (name ~ '\S' and length(name) <= 120),
  email      text not null check (length(email) between 3 and 255),
  subject    text not null check (subject ~ '\S' and length(subject) <= 200),
  category   text not null check (category in ('general', 'technical', 'partnership', 'accessibility', 'press')),
  message    text not null check (message ~ '\S' and length(message) <= 10000),
  created_at timestamptz not null default now()
);
