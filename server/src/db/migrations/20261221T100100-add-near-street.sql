-- compatible: a column that the version before does not read
-- The street beside an imported place without an address: "near Main Street", in the reader's language.
alter table locations add column near_street text;
alter table locations
  add constraint locations_near_street_check check (near_street ~ '\S' and length(near_street) <= 200) not valid;
