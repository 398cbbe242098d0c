-- compatible: a column with a default, which earlier versions leave as it is
-- A retried mail creates a new code. It must not replace the code of a mail requested later.
alter table auth.one_time_tokens add column requested_at timestamptz not null default now();
alter table newsletter_subscribers add column requested_at timestamptz not null default now();
