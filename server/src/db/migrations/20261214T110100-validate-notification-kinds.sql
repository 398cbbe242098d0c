-- compatible: every notification has one of the kinds
alter table notifications validate constraint notifications_kind_check;
