-- contract: the removals of photos and documents are in one table
-- Folders with files to remove. An upload adds a row before its first file, and the transaction of its row
-- deletes it. After a failure in between, the row leads to the files.
create table file_removals (
  kind text not null,
  file_id uuid not null,
  due_at timestamptz not null,
  is_begun boolean not null default false,
  primary key (kind, file_id),
  constraint file_removals_kind_check check (kind in ('photo', 'document'))
);
insert into file_removals (kind, file_id, due_at, is_begun)
select 'photo', photo_id, due_at, is_begun from photo_removals
union all select 'document', document_id, due_at, is_begun from document_removals;

-- Removes the files however their row is deleted. The arguments are the kind and the column of the id.
create function remove_files() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into file_removals (kind, file_id, due_at)
  select tg_argv[0], file_id, now() from gone, cast(to_jsonb(gone) ->> tg_argv[1] as uuid) as file_id
  where file_id is not null
  on conflict do nothing;
  return null;
end $$;

drop trigger photos_removed on photos;
drop trigger avatars_removed on avatars;
drop trigger contact_messages_removed on contact_messages;
create trigger photos_removed after delete on photos
referencing old table as gone for each statement execute function remove_files('photo', 'id');
create trigger avatars_removed after delete on avatars
referencing old table as gone for each statement execute function remove_files('photo', 'id');
create trigger contact_messages_removed after delete on contact_messages
referencing old table as gone for each statement execute function remove_files('document', 'document_id');
drop function remove_photo_files();
drop function remove_document_files();
drop table photo_removals;
drop table document_removals;
