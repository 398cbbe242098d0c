-- compatible: an index
-- concurrent

-- How many messages are new: … where status = 'new' and opening is null order by created_at, id limit $1
drop index concurrently if exists contact_messages_new;
create index concurrently contact_messages_new on contact_messages (created_at, id) where status = 'new' and opening is null;
