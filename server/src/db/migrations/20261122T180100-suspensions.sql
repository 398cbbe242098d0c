-- Why somebody may not sign in, which they are told (docs/product.md#moderation).
alter table auth.users add column ban_reason text check (length(ban_reason) <= 500);

create table suspensions (
  user_id          uuid primary key references user_profiles on delete cascade,
  reason           text not null check (reason ~ '\S' and length(reason) <= 500),
  withdraws_reviews boolean not null,
  -- null: an account that is gone
  suspended_by     uuid references user_profiles on delete set null,
  created_at       timestamptz not null default now()
);

-- The cascade of a profile.
create index suspensions_by on suspensions (suspended_by) where suspended_by is not null;
