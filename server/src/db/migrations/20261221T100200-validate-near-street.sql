-- compatible: proves a constraint that rows keep since it was added
alter table locations validate constraint locations_near_street_check;
