create table contact_messages (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  subject text not null,
  category text not null,
  message text not null,
  created_at timestamptz not null default now(),
  status text not null default 'new',
  user_id uuid,
  opening text,
  document_id uuid,
  document_bytes integer,
  copy text not null default 'none',
  answered_at timestamptz,
  mailed_at timestamptz,
  copied_at timestamptz,
  content_hash bytea,
  words text not null generated always as (search_form((((((name || ' ') || email) || ' ') || subject) || ' ') || message)) stored,
  primary key (id),
  constraint contact_messages_document_id_key unique (document_id),
  constraint contact_messages_user_id_fkey foreign key (user_id) references user_profiles(id) on delete cascade,
  constraint contact_messages_category_check check (category in ('general', 'technical', 'partnership', 'accessibility', 'press')),
  constraint contact_messages_check check ((document_id is null) = (document_bytes is null)),
  constraint contact_messages_check1 check (document_id is null or opening is not null),
  constraint contact_messages_copy_check check (copy in ('none', 'full', 'receipt')),
  constraint contact_messages_document_bytes_check check (document_bytes > 0),
  constraint contact_messages_email_check check (length(email) between 3 and 255),
  constraint contact_messages_message_check check (message ~ '\S' and length(message) <= 10000),
  constraint contact_messages_name_check check (name ~ '\S' and length(name) <= 120),
  constraint contact_messages_opening_check check (opening ~ '\S' and length(opening) <= 120),
  constraint contact_messages_status_check check (status in ('new', 'read', 'answered', 'spam')),
  constraint contact_messages_subject_check check (subject ~ '\S' and length(subject) <= 200)
);

-- The inbox, as a whole and by status, and its counts: select … where status = $1 order by created_at desc,
-- id desc
create index contact_messages_newest on contact_messages (created_at desc, id desc);

create index contact_messages_by_status on contact_messages (status, created_at desc, id desc);

-- Search in messages.
create index contact_messages_words on contact_messages using gin (words gin_trgm_ops);

-- Duplicates: select … where content_hash = $1 and created_at > $2
create index contact_messages_again on contact_messages (content_hash, created_at);

-- The cascade of a profile, and the export.
create index contact_messages_user on contact_messages (user_id) where user_id is not null;

-- Documents with files to remove. An upload adds a row before its file, and the message's transaction deletes
-- it.
create table document_removals (
  document_id uuid not null,
  due_at timestamptz not null,
  is_begun boolean not null default false,
  primary key (document_id)
);

-- Due removals: select … where due_at <= now()
create index document_removals_due on document_removals (due_at);

-- Deletes a message's document however the message is deleted (administrator, account, age).
create function remove_document_files() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into document_removals (document_id, due_at) select document_id, now() from gone where document_id is not null
  on conflict do nothing;
  return null;
end $$;

create trigger contact_messages_removed after delete on contact_messages
referencing old table as gone for each statement execute function remove_document_files();

create index contact_messages_new on contact_messages (created_at, id) where status = 'new' and opening is null;

create index contact_messages_applications on contact_messages (created_at, id) where status = 'new' and opening is not null;
