-- compatible: a column without a default, which earlier versions leave empty
alter table contact_messages add column marked_spam_at timestamptz;
