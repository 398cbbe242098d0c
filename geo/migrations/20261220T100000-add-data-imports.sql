-- compatible: two tables, and columns that the version before does not read
-- A file of places that administrators import (docs/open-data.md#open-data-in): a draft, its preview, and what came of it.
create table data_imports (
  id uuid primary key default gen_random_uuid(),
  created_by uuid references user_profiles on delete set null,
  created_at timestamptz not null default now(),
  file text not null check (length(file) <= 200),
  source text not null check (source ~ '\S' and length(source) <= 100 and source <> 'OpenStreetMap'),
  license text not null check (license ~ '\S' and length(license) <= 100),
  source_url text not null default '' check (length(source_url) <= 500),
  state text not null default 'draft'
    check (state in ('draft', 'checking', 'ready', 'applying', 'applied', 'undoing', 'undone')),
  progress integer not null default 0 check (progress between 0 and 100),
  has_failed boolean not null default false,
  takes_conflicts boolean not null default true,
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  -- What each column holds, in the order of the columns; the next file of the source begins with it.
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  rows integer not null check (rows >= 0),
  counts jsonb,
  result jsonb,
  reversal jsonb,
  applied_at timestamptz,
  undone_at timestamptz,
  check (jsonb_array_length(columns) = jsonb_array_length(fields)),
  check (state not in ('ready', 'applying', 'applied', 'undoing') or counts is not null),
  check (state not in ('applied', 'undoing', 'undone') or applied_at is not null),
  check ((state = 'undone') = (undone_at is not null))
);
-- The list: … order by created_at desc, id desc limit 20
create index data_imports_newest on data_imports (created_at desc, id desc);
-- The newest import of a source: … where source = $1 and state = 'applied' order by applied_at desc
create index data_imports_source on data_imports (source, applied_at desc) where state = 'applied';
create index data_imports_created_by on data_imports (created_by) where created_by is not null;

create table data_import_rows (
  import_id uuid not null references data_imports on delete cascade,
  -- In the file; the first line has the titles.
  line integer not null check (line > 0),
  cells jsonb not null check (jsonb_typeof(cells) = 'array'),
  -- The place as it was read, in the names of the columns of `locations`; null before the preview.
  place jsonb,
  facts jsonb,
  unread jsonb,
  outcome text check (outcome in ('new', 'changed', 'same', 'conflict', 'skipped')),
  reason text,
  changes jsonb,
  -- The place that the row is about; of a new one once it is imported.
  location_id uuid references locations on delete set null,
  -- What the import replaced: facts, source and place as they were. Null where it wrote nothing.
  before jsonb,
  primary key (import_id, line),
  check (outcome is null or place is not null)
);
-- The preview of one outcome: … where import_id = $1 and outcome = $2 order by line limit 20
create index data_import_rows_outcome on data_import_rows (import_id, outcome, line);
-- Deleting a place: … where location_id = $1
create index data_import_rows_location on data_import_rows (location_id) where location_id is not null;

-- The page of the element at its source; OpenStreetMap's follows from its id.
alter table location_sources add column url text;

-- What public sources say of each place, by topic. Elements that differ about one tag, and sources that differ about one
-- topic: the cautious answer. Tags of one source that differ about a topic: the better answer, because each of them is a
-- help of its own.
create or replace view stated_facts as
select location_id, jsonb_object_agg(about, jsonb_build_object('says', says, 'source', source)) as facts
from (
  select distinct on (location_id, about) location_id, about, says, source
  from (
    select distinct on (location_id, about, source) location_id, about, says, source
    from (
      select distinct on (location_id, about, source, key) location_id, about, key, says, source from location_facts
      where about is not null
      order by location_id, about, source, key, array_position(fact_answer_ids(), says)
    ) as cautious
    order by location_id, about, source, array_position(fact_answer_ids(), says) desc
  ) as of_source
  order by location_id, about, array_position(fact_answer_ids(), says), source
) as stated
group by location_id;
