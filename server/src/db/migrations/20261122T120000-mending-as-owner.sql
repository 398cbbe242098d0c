-- Setting derived numbers right turns a trigger off, which only the owner of the table may. The program may run as a role
-- that owns nothing (MIGRATION_DATABASE_URL): this one procedure, which takes nothing and writes what the source rows
-- give, works with the rights of the owner.
alter procedure mend_derived_numbers() security definer;
alter procedure mend_derived_numbers() set search_path = public, pg_temp;
revoke execute on procedure mend_derived_numbers() from public;
