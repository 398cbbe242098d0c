-- compatible: columns that the version before does not read, a table, and a key that allows more rows
-- Of several elements of one place each says what it says (docs/product.md#imported-places).
alter table location_facts drop constraint location_facts_pkey;
alter table location_facts add constraint location_facts_pkey primary key using index location_facts_by_element;

-- An area that was imported, and the state of the source that it shows. A newer extract of it closes what vanished.
create table import_areas (
  id uuid primary key default gen_random_uuid(),
  source text not null,
  file text not null check (length(file) <= 200),
  data_at timestamptz,
  imported_at timestamptz not null default now()
);

alter table location_sources
  add column area_id uuid,
  add column version integer,
  add column license text not null default 'ODbL-1.0',
  -- Where in a building the element is: two floors of one name are two places.
  add column part text not null default '',
  -- Since when the source says that the place has ended.
  add column closed_at timestamptz;
alter table location_sources
  add constraint location_sources_area_id_fkey foreign key (area_id) references import_areas on delete set null not valid;

-- What the place is, more exactly than its category (PLACE_KINDS in the protocol).
alter table locations add column place_kind text;
alter table locations
  add constraint locations_place_kind_check check (place_kind ~ '^[a-z_]{2,40}$') not valid;

-- What public sources say of each place, by topic. Elements that differ about one tag: the cautious answer. Tags that
-- differ about one topic: the better answer, because each of them is a help of its own.
create or replace view stated_facts as
select location_id, jsonb_object_agg(about, jsonb_build_object('says', says, 'source', source)) as facts
from (
  select distinct on (location_id, about) location_id, about, says, source
  from (
    select distinct on (location_id, about, key) location_id, about, key, says, source from location_facts
    where about is not null
    order by location_id, about, key, array_position(fact_answer_ids(), says), source
  ) as cautious
  order by location_id, about, array_position(fact_answer_ids(), says) desc, source
) as best
group by location_id;

-- What public sources speak of beside the features (FACT_TOPIC_ENTRIES in the protocol).
create or replace function fact_topic_ids() returns text[] language sql immutable parallel safe
return feature_ids() || array['accessible-toilet', 'induction-loop', 'disabled-parking'];

-- A text of verdicts leaves out what only a public source says: these are computed again.
update location_access set due_at = now() where access -> 'details' -> 'toilet' ? 'source';
