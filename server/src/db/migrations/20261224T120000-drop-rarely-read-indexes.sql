-- compatible: an index changes how fast a statement is, not its result
-- concurrent
-- `gazetteer_towns` finds the nearest of 357 cities of a million people among 8,713 towns: 100 names in 16 ms
-- instead of 7.
drop index concurrently if exists gazetteer_cities;
drop index concurrently if exists gazetteer_metropolises;

-- Administrators import some hundred files, and decide about some thousand corrections.
drop index concurrently if exists data_imports_newest;
drop index concurrently if exists data_imports_source;
drop index concurrently if exists corrections_decided;

-- Sorting 100,000 regions takes 40 ms, and each review changes `members`.
drop index concurrently if exists regions_largest;

-- Only the deletion of an account used them. The tables have rows of the last minutes, and of recoveries.
drop index concurrently if exists auth.passkey_challenges_user;
drop index concurrently if exists auth.factor_recovery_stops_user;
