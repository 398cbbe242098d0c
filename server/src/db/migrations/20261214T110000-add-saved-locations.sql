-- compatible: tables of their own, and a kind of notification that versions before do not write
create table saved_locations (
  user_id uuid not null references user_profiles (id) on delete cascade,
  location_id uuid not null references locations (id) on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, location_id)
);
create index saved_locations_location on saved_locations (location_id);

-- Who is told when the answer about a place changes.
create table location_follows (
  user_id uuid not null references user_profiles (id) on delete cascade,
  location_id uuid not null references locations (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (user_id, location_id)
);
create index location_follows_location on location_follows (location_id);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'review_verified', 'review_returned', 'review_removed', 'review_restored', 'review_reported', 'report_decided',
  'badge_earned', 'role_given', 'role_taken', 'place_changed'
)) not valid;
