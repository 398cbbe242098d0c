-- Messages of strangers and members (docs/product.md#contact): where they stand, what is mailed about them, and applications with a document.
alter table contact_messages
  add column status text not null default 'new' check (status in ('new', 'read', 'answered', 'spam')),
  -- The account that sent it; what it sent goes with it.
  add column user_id uuid references user_profiles on delete cascade,
  -- What somebody applies for, as the page calls it.
  add column opening text check (opening ~ '\S' and length(opening) <= 120),
  add column document_id uuid unique,
  add column document_bytes integer check (document_bytes > 0),
  -- What the sender is mailed: their message, or that it has come.
  add column copy text not null default 'none' check (copy in ('none', 'full', 'receipt')),
  add column answered_at timestamptz,
  -- When the mail server took the mail to us, and the one to the sender.
  add column mailed_at timestamptz,
  add column copied_at timestamptz,
  -- The same message sent again within a day is one.
  add column content_hash bytea,
  add column words text not null generated always as (
    search_form(name || ' ' || email || ' ' || subject || ' ' || message)
  ) stored,
  add check ((document_id is null) = (document_bytes is null)),
  add check (document_id is null or opening is not null);

-- The inbox, whole and by status, and its counts: select … where status = $1 order by created_at desc, id desc
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_by_status on contact_messages (status, created_at desc, id desc);
-- Words of messages.
create index contact_messages_words on contact_messages using gin (words gin_trgm_ops);
-- The same again: select … where content_hash = $1 and created_at > $2
create index contact_messages_again on contact_messages (content_hash, created_at);
-- The cascade of a profile, and the export.
create index contact_messages_user on contact_messages (user_id) where user_id is not null;

-- Documents whose files have to go. An upload stands here before its file and leaves in the transaction of its message.
create table document_removals (
  document_id uuid primary key,
  due_at      timestamptz not null
);

-- Removing what is due: select … where due_at <= now()
create index document_removals_due on document_removals (due_at);

-- However a message goes (an administrator, its account, its age), its document follows.
create function remove_document_files() returns trigger
language plpgsql as $$
begin
  insert into document_removals (document_id, due_at) select document_id, now() from gone where document_id is not null
  on conflict do nothing;
  return null;
end $$;

create trigger contact_messages_removed after delete on contact_messages
referencing old table as gone for each statement execute function remove_document_files();
