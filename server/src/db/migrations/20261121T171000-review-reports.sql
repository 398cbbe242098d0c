-- What readers report to the moderators. A report goes with its review, and with the account of who wrote it: its words
-- are theirs.
create table review_reports (
  id          uuid primary key default gen_random_uuid(),
  review_id   uuid not null references reviews on delete cascade,
  reporter_id uuid not null references user_profiles on delete cascade,
  reason      text not null check (
    reason in ('spam', 'offensive', 'wrong_place', 'inaccurate', 'privacy', 'other')
  ),
  details     text not null default '' check (length(details) <= 1000),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  -- null: a moderator has still to look at it
  resolved_at timestamptz,
  resolved_by uuid references user_profiles on delete set null,
  unique (review_id, reporter_id),
  check (reason <> 'other' or details ~ '\S')
);

-- What moderators have to look at: select … where resolved_at is null order by updated_at desc, id desc
create index review_reports_open on review_reports (updated_at desc, id desc) where resolved_at is null;

-- One's own reports, their export, and the cascade: select … where reporter_id = $1 order by created_at, id
create index review_reports_reporter on review_reports (reporter_id, created_at, id);

-- Deleting a moderator's account: update … set resolved_by = null where resolved_by = $1
create index review_reports_resolver on review_reports (resolved_by) where resolved_by is not null;
