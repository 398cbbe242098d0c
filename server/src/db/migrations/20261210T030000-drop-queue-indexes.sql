-- contract: the version before walks a queue by names with them; stop it first
-- concurrent
drop index concurrently if exists reviews_reported_of_location;
drop index concurrently if exists reviews_reported_of_user;
drop index concurrently if exists reviews_attention_of_location;
drop index concurrently if exists reviews_attention_of_user;
