-- compatible: a trigger and its function
-- Words of other names are known to the correction of typing errors, as those of names and addresses are.
create function is_name_key(key text) returns boolean immutable parallel safe strict
return key like 'name:%' or key in ('alt_name', 'old_name', 'short_name', 'brand', 'operator');

create function keep_name_words() returns trigger language plpgsql
set search_path to 'public', 'pg_temp' as $$
begin
  insert into search_words
  select distinct word from changed, regexp_split_to_table(search_form(value), '[^[:alpha:]]+') as word
  where is_name_key(key) and length(word) between 4 and 40 order by word
  on conflict do nothing;
  return null;
end $$;

create trigger location_facts_words after insert on location_facts
referencing new table as changed for each statement execute function keep_name_words();
