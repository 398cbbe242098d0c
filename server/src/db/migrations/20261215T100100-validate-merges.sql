-- compatible: no place is merged before the version that merges
alter table locations validate constraint locations_merged_into_fkey;
alter table locations validate constraint locations_merged_are_closed;
