-- Which version of an update somebody looked at: what they do about it is refused once another one is there
-- (docs/product.md#newsletter).
alter table newsletter_updates add column revision integer not null default 1 check (revision >= 1);
