-- compatible: a column that the version before does not read
-- Of an element that people merged into this place by hand: an import does not take it out again for another name.
alter table location_sources add column was_merged boolean not null default false;
