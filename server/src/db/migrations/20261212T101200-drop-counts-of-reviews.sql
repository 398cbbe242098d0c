-- contract: counts of reviews by feature, and the order by the mean over reviews, of which the indexes are gone
alter table locations drop column feature_counts;
drop function map_ranks(double precision, double precision, integer, integer, uuid);
drop function map_confirmations(double precision, double precision, timestamptz, integer, integer, uuid);
drop function rating_rank(integer, integer, uuid);
drop function reviews_rank(integer, integer, uuid);
