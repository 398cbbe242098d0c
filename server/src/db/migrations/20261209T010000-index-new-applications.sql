-- compatible: an index
-- concurrent

-- How many applications are new: … where status = 'new' and opening is not null order by created_at, id limit $1
drop index concurrently if exists contact_messages_applications;
create index concurrently contact_messages_applications on contact_messages (created_at, id) where status = 'new' and opening is not null;
