-- The bell: select count(*), max(created_at) … where user_id = $1 and read_at is null
create index notifications_unread_newest on notifications (user_id, created_at) where read_at is null;
drop index notifications_unread;
