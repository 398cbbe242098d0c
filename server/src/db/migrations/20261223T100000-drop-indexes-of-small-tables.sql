-- compatible: an index changes how fast a statement is, not its result
-- concurrent
-- These indexes served the deletion of an account, a place or a provider alone. Their tables have some
-- thousand rows or those of the last hour, and a provider is removed once in its life.
drop index concurrently if exists contact_messages_user;
drop index concurrently if exists corrections_decided_by;
drop index concurrently if exists corrections_duplicate_of;
drop index concurrently if exists corrections_undone_by;
drop index concurrently if exists data_imports_created_by;
drop index concurrently if exists removed_reviews_remover;
drop index concurrently if exists review_reports_resolver;
drop index concurrently if exists auth.amr_claims_provider;
drop index concurrently if exists auth.flow_states_linking_session;
drop index concurrently if exists auth.flow_states_linking_user;
drop index concurrently if exists auth.flow_states_user;

-- A place has few confirmations: `location_confirmations_newest` finds those of each kind as well.
drop index concurrently if exists location_confirmations_newest_no;
drop index concurrently if exists location_confirmations_newest_yes;

-- A cold list of administrators: `profiles_by_name` passes the people without reviews.
drop index concurrently if exists profiles_reviewing_by_name;
