-- contract: the index of the mean over reviews, which the version before walks
-- concurrent
drop index concurrently if exists locations_map_confirmations;
