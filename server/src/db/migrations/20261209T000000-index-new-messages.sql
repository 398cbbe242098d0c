-- compatible: an index
-- concurrent

-- New messages, and new applications: … where status = 'new' and (opening is null) order by created_at, id
drop index concurrently if exists contact_messages_new;
create index concurrently contact_messages_new on contact_messages ((opening is null), created_at, id) where status = 'new';
