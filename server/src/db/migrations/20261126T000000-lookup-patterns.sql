-- The like pattern by which an index of groups of three letters looks up a word: of its longest part in which no group stands in many
-- rows, as the statistics of the column tell ('%grave%' for 'gravel' where most rows say 'level'). Of the groups that such an index
-- is asked for it goes through all rows of one, and that is not always the rarest. The whole word where all its groups are common.
create function lookup_pattern(source regclass, words_column name, typed text) returns text
language plpgsql stable as $$
declare
  -- In a hundred rows that the statistics keep: two.
  common constant real := 0.02;
  word constant text := search_form(typed);
  part text := word;
  longest int := 0;
  run int := 0;
  three text;
  in_rows real;
  kept record;
begin
  select most_common_vals::text::text[] as usual, most_common_freqs as frequencies, histogram_bounds::text::text[] as others
  into kept from pg_stats
  where schemaname = 'public' and tablename = (select relname from pg_class where oid = source) and attname = words_column;
  -- More letters make nothing rarer.
  for place in 1 .. least(length(word), 40) - 2 loop
    three := substr(word, place, 3);
    select coalesce(sum(frequency) filter (where strpos(value, three) > 0), 0)
      + (1 - coalesce(sum(frequency), 0)) * coalesce((
        select avg((strpos(other, three) > 0)::int) from unnest(kept.others) as other
      ), 0)
    into in_rows from unnest(kept.usual, kept.frequencies) as listed(value, frequency);
    -- Of anything but letters and digits the index knows nothing.
    if three !~ '^[[:alnum:]]{3}$' or in_rows >= common then
      run := 0;
      continue;
    end if;
    run := run + 1;
    if run > longest then
      longest := run;
      part := substr(word, place - run + 1, run + 2);
    end if;
  end loop;
  return '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%';
end $$;
