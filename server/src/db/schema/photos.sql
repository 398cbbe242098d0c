-- Photos of reviews. A row is written after its files, so every stored photo can be shown.
create table photos (
  id uuid not null,
  user_id uuid not null,
  review_id uuid,
  path text not null,
  alt_text text,
  width integer not null,
  height integer not null,
  edges integer[] not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  removed_review_id uuid,
  primary key (id),
  constraint photos_path_key unique (path),
  constraint photos_removed_review_id_fkey foreign key (removed_review_id) references removed_reviews(id) on delete cascade,
  constraint photos_review_id_fkey foreign key (review_id) references reviews(id) on delete cascade,
  constraint photos_user_id_fkey foreign key (user_id) references user_profiles(id) on delete cascade,
  constraint photos_alt_text_check check (length(alt_text) between 1 and 500),
  constraint photos_bytes_check check (bytes > 0),
  constraint photos_check check (review_id is null or removed_review_id is null),
  constraint photos_edges_check check (cardinality(edges) between 1 and 3),
  constraint photos_height_check check (height > 0),
  constraint photos_width_check check (width > 0)
);

-- The photos of a review, and the cascade: select … where review_id = $1
create index photos_review on photos (review_id) where review_id is not null;

-- The cascade of a profile, and the photos of a person in one folder: select … where user_id = $1
create index photos_user on photos (user_id);

-- Unused photos: delete … where review_id is null and created_at < $1
create index photos_unused on photos (created_at) where review_id is null and removed_review_id is null;

-- Folders with files to remove. An upload adds a row before its first file, and the photo's transaction
-- deletes it. After a failure in between, the row leads to the files.
create table photo_removals (
  photo_id uuid not null,
  due_at timestamptz not null,
  is_begun boolean not null default false,
  primary key (photo_id)
);

-- Due removals: select … where due_at <= now()
create index photo_removals_due on photo_removals (due_at);

-- Removes the files however a photo's row is deleted (review, author, or itself).
create function remove_photo_files() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into photo_removals (photo_id, due_at) select id, now() from gone on conflict do nothing;
  return null;
end $$;

create trigger photos_removed after delete on photos
referencing old table as gone for each statement execute function remove_photo_files();

create index photos_removed_review on photos (removed_review_id) where removed_review_id is not null;

-- Avatars: encoded by this server, from an upload or from a URL. A row is written after its files, which are
-- stored and removed like those of photos.
create table avatars (
  id         uuid primary key,
  user_id    uuid not null references user_profiles on delete cascade,
  -- null: an uploaded file
  source_url text check (length(source_url) <= 2000),
  created_at timestamptz not null default now()
);

alter table user_profiles add constraint user_profiles_avatar_id_fkey foreign key (avatar_id) references avatars(id) on delete set null;

-- The cascade of a profile: delete … where user_id = $1
create index avatars_user on avatars (user_id);

-- Unused pictures: delete … where created_at < $1 and no profile has it
create index avatars_age on avatars (created_at);

create trigger avatars_removed after delete on avatars
referencing old table as gone for each statement execute function remove_photo_files();

create index photos_words on photos using gin (search_form(alt_text) gin_trgm_ops) where alt_text is not null;

create index photos_described on photos (created_at desc, id desc) where alt_text is not null;
