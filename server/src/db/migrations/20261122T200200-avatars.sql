-- Pictures of people: made anew by this server, from a file or from an address that the person named. A row is written after its files, which lie
-- where those of photos do and are removed the same way.
create table avatars (
  id         uuid primary key,
  user_id    uuid not null references user_profiles on delete cascade,
  -- null: an uploaded file
  source_url text check (length(source_url) <= 2000),
  created_at timestamptz not null default now()
);

-- The cascade of a profile: delete … where user_id = $1
create index avatars_user on avatars (user_id);

-- Pictures that no profile came to show: delete … where created_at < $1 and no profile has it
create index avatars_age on avatars (created_at);

create trigger avatars_removed after delete on avatars
referencing old table as gone for each statement execute function remove_photo_files();

-- Nobody's browser loads a picture from an address that somebody else typed: a profile shows the copy.
alter table user_profiles drop column avatar_url;
alter table user_profiles
  add column avatar_id uuid references avatars on delete set null,
  add column avatar_url text generated always as ('/storage/v1/object/public/avatars/' || avatar_id::text || '.webp') stored;

-- The picture that a profile shows, and the foreign key: select … where avatar_id = $1
create unique index user_profiles_avatar on user_profiles (avatar_id) where avatar_id is not null;
