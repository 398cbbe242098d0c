-- What was written waits in the indexes of letters until they are cleaned, and each search goes through what waits. Only
-- the owner of an index may clean it, and the program may run as a role that owns nothing (MIGRATION_DATABASE_URL): this
-- function, which changes no answer, works with the rights of the owner.
create function clean_pending_lists(tables regclass[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select gin_clean_pending_list(indexrelid)
  from pg_index join pg_class as index on index.oid = indexrelid join pg_am as method on method.oid = relam
  where amname = 'gin' and indrelid = any (tables)
$$;
revoke execute on function clean_pending_lists(regclass[]) from public;
