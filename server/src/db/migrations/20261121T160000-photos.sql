-- Photos of reviews. A row is written after its files, so a photo that is known can be shown.
create table photos (
  id         uuid primary key,
  user_id    uuid not null references user_profiles on delete cascade,
  -- null: uploaded, and no review shows it yet
  review_id  uuid references reviews on delete cascade,
  -- {user_id}/{reviewId or "temp"}/{file}; the files themselves lie under the id, which nobody chooses
  path       text not null unique,
  alt_text   text check (length(alt_text) between 1 and 500),
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  -- longest edges of the kept sizes, smallest first
  edges      integer[] not null check (cardinality(edges) between 1 and 3),
  bytes      integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);

-- The photos of a review, and the cascade: select … where review_id = $1
create index photos_review on photos (review_id) where review_id is not null;

-- The cascade of a profile, and the photos of a person in one folder: select … where user_id = $1
create index photos_user on photos (user_id);

-- Photos that no review came to show: delete … where review_id is null and created_at < $1
create index photos_unused on photos (created_at) where review_id is null;

-- Folders of files that have to go. An upload stands here before its first file and leaves in the transaction of its
-- row: whatever ends it in between, its files are found again.
create table photo_removals (
  photo_id uuid primary key,
  due_at   timestamptz not null
);

-- Removing what is due: select … where due_at <= now()
create index photo_removals_due on photo_removals (due_at);

-- However a photo's row goes (its review, its author, itself), its files follow.
create function remove_photo_files() returns trigger
language plpgsql as $$
begin
  insert into photo_removals (photo_id, due_at) select id, now() from gone on conflict do nothing;
  return null;
end $$;

create trigger photos_removed after delete on photos
referencing old table as gone for each statement execute function remove_photo_files();
