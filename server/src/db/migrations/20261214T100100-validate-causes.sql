-- compatible: every removed review has one of the causes
alter table removed_reviews validate constraint removed_reviews_cause_check;
