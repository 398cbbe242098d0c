create extension if not exists fuzzystrmatch;

-- The words of names and addresses: what a mistyped word may have meant. Words stay when their last place goes: a
-- correction is only offered when it finds something.
create table search_words (word text primary key);

-- Words that look like a mistyped one: select … where word % $1
create index search_words_alike on search_words using gin (word gin_trgm_ops);

create function keep_search_words() returns trigger
language plpgsql as $$
begin
  -- In one order, so that two writers of the same new words cannot wait for each other.
  insert into search_words
  select distinct word from changed, regexp_split_to_table(search_text, '[^[:alpha:]]+') as word
  where length(word) between 4 and 40 order by word
  on conflict do nothing;
  return null;
end $$;

create trigger locations_words after insert on locations referencing new table as changed
for each statement execute function keep_search_words();

create function keep_new_search_words() returns trigger
language plpgsql as $$
begin
  insert into search_words
  select distinct word from regexp_split_to_table(new.search_text, '[^[:alpha:]]+') as word
  where length(word) between 4 and 40 order by word
  on conflict do nothing;
  return null;
end $$;

create trigger locations_words_anew after update of name, address on locations for each row
when (old.search_text is distinct from new.search_text) execute function keep_new_search_words();

insert into search_words
select distinct word from locations, regexp_split_to_table(search_text, '[^[:alpha:]]+') as word
where length(word) between 4 and 40;
