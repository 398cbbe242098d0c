-- The product of two numbers that are nearer to zero than 1e-154 is an error ("value out of range: underflow"): one such
-- place would fail every search that compares distances with it.
update locations set latitude = 0 where latitude <> 0 and abs(latitude) < 1e-100;
update locations set longitude = 0 where longitude <> 0 and abs(longitude) < 1e-100;
alter table locations add constraint locations_no_tiny_coordinates check (
  (latitude = 0 or abs(latitude) >= 1e-100) and (longitude = 0 or abs(longitude) >= 1e-100)
);
