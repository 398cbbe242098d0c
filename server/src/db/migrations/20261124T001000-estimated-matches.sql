-- How many rows of a table have a word, as the statistics of the column tell: which word of a search an index shall look up is
-- chosen by it. Nothing is read but the statistics; null where there are none yet.
create function estimated_matches(source regclass, words_column name, pattern text) returns bigint
language plpgsql as $$
declare plan json;
begin
  if (select reltuples < 0 from pg_class where oid = source) then
    return null;
  end if;
  execute format('explain (format json) select from %s where %I like %L', source, words_column, pattern) into plan;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
end $$;
