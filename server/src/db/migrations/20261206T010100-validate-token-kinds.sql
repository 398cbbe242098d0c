-- compatible: all rows have one of the kinds
alter table auth.one_time_tokens validate constraint one_time_tokens_kind_check;
