-- compatible: checks the rows that were there before the constraints
alter table account_writes validate constraint account_writes_user_id_fkey;
alter table user_profiles validate constraint user_profiles_verified_reviews_check;
