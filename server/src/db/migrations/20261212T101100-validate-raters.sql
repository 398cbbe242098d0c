-- compatible: all rows have it since the ratings count people
alter table locations validate constraint locations_raters_check;
