-- What a person is told of. A notification outlives what it is about: its details keep the words that it needs.
create table notifications (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references user_profiles on delete cascade,
  kind       text not null check (kind in (
    'review_verified', 'review_returned', 'review_removed', 'review_restored', 'review_reported',
    'report_decided', 'badge_earned', 'role_given', 'role_taken'
  )),
  details    jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- null: nobody has read it yet
  read_at    timestamptz
);

-- A person's notifications: select … where user_id = $1 order by created_at desc, id desc
create index notifications_user_newest on notifications (user_id, created_at desc, id desc);

-- The number at the bell: select count(*) … where user_id = $1 and read_at is null
create index notifications_unread on notifications (user_id) where read_at is null;
