-- contract: the hashes of the links that stop a recovery are in the row of the recovery
alter table auth.factor_recoveries add column stop_hashes bytea[] not null default '{}';
update auth.factor_recoveries as recovery set stop_hashes = (
  select coalesce(array_agg(token_hash), '{}') from auth.factor_recovery_stops as stop
  where stop.user_id = recovery.user_id
);
drop table auth.factor_recovery_stops;
