create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;
create extension if not exists cube;

-- Counts for lists and statistics, because counting a million rows is too slow. Each count is the sum over
-- several slots, so that parallel writers do not wait for one row.
create table row_counts (
  entity text not null,
  part   text not null default '',
  slot   integer not null,
  total  bigint not null,
  primary key (entity, part, slot)
);

create function count_row(counted_entity text, counted_part text, change integer)
  returns void language sql
begin atomic
  insert into row_counts as counts (entity, part, slot, total)
  values (counted_entity, counted_part, pg_backend_pid() % 16, change)
  on conflict (entity, part, slot) do update set total = counts.total + excluded.total;
end;

-- For tables counted as a whole: the trigger's first argument names the entity.
create function count_whole_table() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform count_row(tg_argv[0], '', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;

-- Normalizes a name or address: spellings that differ only in case, white space or Unicode composition are
-- equal.
create function normalized(written text)
  returns text language sql immutable parallel safe strict
begin atomic
  select lower(normalize(btrim(regexp_replace(written, '\s+', ' ', 'g')), NFC));
end;

-- The text that searches compare: without case and accents. Naming the dictionary makes the result immutable.
create function search_form(written text)
  returns text language sql immutable parallel safe strict
begin atomic
  select lower(public.unaccent('public.unaccent'::regdictionary, written));
end;

-- Returns the escaped part of a like pattern for typed text. Escapes after folding, which may create
-- wildcards.
create function search_pattern(typed text)
  returns text language sql immutable parallel safe strict
begin atomic
  select '%' || regexp_replace(search_form(typed), '([\\%_])', '\\\1', 'g') || '%';
end;

create function spread_bits(number bigint) returns bigint
language plpgsql immutable strict parallel safe set search_path = public, pg_temp as $$
declare spread bigint := number;
begin
  spread := (spread | (spread << 16)) & x'0000FFFF0000FFFF'::bigint;
  spread := (spread | (spread << 8)) & x'00FF00FF00FF00FF'::bigint;
  spread := (spread | (spread << 4)) & x'0F0F0F0F0F0F0F0F'::bigint;
  spread := (spread | (spread << 2)) & x'3333333333333333'::bigint;
  return (spread | (spread << 1)) & x'5555555555555555'::bigint;
end $$;

create function category_ids() returns text[] language sql immutable parallel safe
return array[
  'restaurant', 'retail', 'public-service', 'transportation', 'entertainment', 'healthcare', 'recreation', 'other'
];

create function category_number(category text) returns integer language sql immutable parallel safe
return array_position(category_ids(), category);

-- The only lists in the database of features, categories and so on: every function and constraint reads them.
-- An entry's position is its number, so new entries come last. A new entry needs only a migration that
-- replaces the function (ARCHITECTURE.md, "To add a feature or a category"). protocol/src has the same
-- numbers; server/src/db/lists.db.test.ts compares them.
create function feature_ids() returns text[] language sql immutable parallel safe
return array['wheelchair-accessible', 'audio-cues', 'visual-aids', 'automatic-doors'];

-- Twenty bits that order places of equal rank: an index with many equal values cannot be walked.
create function tie_break(id uuid) returns bigint language sql immutable parallel safe
return (uuid_hash(id) & 1048575)::bigint;

-- Changes one count of a list; without a number, returns the counts unchanged.
create function count_at(counts integer[], number integer, change integer) returns integer[]
language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare changed integer[] := counts;
begin
  if number is null then return counts; end if;
  for missing in cardinality(counts) + 1 .. number loop
    changed[missing] := 0;
  end loop;
  changed[number] := changed[number] + change;
  return changed;
end $$;

-- Cleans the pending lists of trigram indexes, which slow down each search. Only the owner of an index may do
-- so, but the program may run without ownership (MIGRATION_DATABASE_URL), so the function has the owner's
-- rights.
create function clean_pending_lists(tables regclass[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select gin_clean_pending_list(indexrelid)
  from pg_index join pg_class as index on index.oid = indexrelid join pg_am as method on method.oid = relam
  where amname = 'gin' and indrelid = any (tables)
$$;
revoke execute on function clean_pending_lists(regclass[]) from public;
