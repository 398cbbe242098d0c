-- compatible: checks rows, and changes nothing
alter table notifications validate constraint notifications_kind_check;
