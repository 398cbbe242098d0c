-- compatible: checks of what is there
alter table location_sources validate constraint location_sources_area_id_fkey;
alter table locations validate constraint locations_place_kind_check;
