-- One index of points takes the place of two: it also knows the words of its places, so that a search in an area looks up
-- those that have the words and no others (docs/decisions/0031-growth.md).
drop index locations_position;
drop index locations_map_point;

-- The nearest to the middle of a view: … where map_point(latitude, longitude) <@ box($1) order by … <-> point($2) limit 50
-- Words in an area: … where map_point(latitude, longitude) <@ box($1) and search_text || '' like '%word%'
-- The nearest with a word: … where search_text || '' like '%word%' order by map_point(latitude, longitude) <-> point($1)
-- The words are an expression of their own: a search that asks for words alone would be given this index, too, which has
-- to be read whole for them.
create index locations_map_point on locations using gist (
  map_point(latitude, longitude), (search_text || '') gist_trgm_ops
);
analyze locations;
