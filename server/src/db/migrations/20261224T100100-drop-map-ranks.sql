-- contract: the ranks of `locations_map_ratings`; `map_confirmations` has them as well
drop function map_ranks(double precision, double precision, integer, integer, integer, uuid);
