-- Removed reviews are searched without folding the words of each.
alter table removed_reviews add column search_text text not null
  generated always as (search_form(location_name || ' ' || comments)) stored;
