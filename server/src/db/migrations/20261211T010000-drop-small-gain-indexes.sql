-- compatible: an index changes how fast a statement is, not its result
-- concurrent
-- Housekeeping deletes old rows every six hours. Without an index, that reads 500,000 rows in 0.3 s.
drop index concurrently if exists auth.attempts_window;
drop index concurrently if exists auth.devices_last_seen;
drop index concurrently if exists auth.factor_recoveries_expiry;
drop index concurrently if exists auth.factors_unverified;
drop index concurrently if exists auth.flow_states_expiry;
drop index concurrently if exists auth.one_time_tokens_expiry;
drop index concurrently if exists auth.passkey_challenges_expiry;
drop index concurrently if exists auth.saml_assertions_expiry;
drop index concurrently if exists auth.saml_relay_states_expiry;
drop index concurrently if exists auth.security_events_created;
drop index concurrently if exists auth.sessions_end;
drop index concurrently if exists auth.sessions_last_use;
drop index concurrently if exists auth.used_nonces_expiry;
drop index concurrently if exists auth.used_web3_messages_expiry;
drop index concurrently if exists auth.users_anonymous;
drop index concurrently if exists account_writes_age;
drop index concurrently if exists avatars_age;
drop index concurrently if exists location_confirmations_age;
drop index concurrently if exists newsletter_subscribers_pending;
drop index concurrently if exists notifications_age;
drop index concurrently if exists photos_unused;
drop index concurrently if exists review_submissions_age;

-- These tables hold some hundred rows: what waits to be removed or looked up, updates, messages, suspensions, providers.
drop index concurrently if exists badge_lookups_due;
drop index concurrently if exists contact_messages_applications;
drop index concurrently if exists contact_messages_by_status;
drop index concurrently if exists contact_messages_new;
drop index concurrently if exists document_removals_due;
drop index concurrently if exists newsletter_updates_author;
drop index concurrently if exists newsletter_updates_newest;
drop index concurrently if exists newsletter_updates_sending;
drop index concurrently if exists photo_removals_due;
drop index concurrently if exists suspensions_by;
drop index concurrently if exists auth.saml_domains_provider;
drop index concurrently if exists auth.saml_relay_states_flow;
drop index concurrently if exists auth.saml_relay_states_provider;
