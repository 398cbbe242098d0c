-- The base map of imported areas: one row per file, one tile per tile address and area.
create table street_areas (
  name        text primary key check (name ~ '\S' and length(name) <= 200),
  west        double precision not null check (west between -180 and 180),
  south       double precision not null check (south between -90 and 90),
  east        double precision not null check (east between -180 and 180),
  north       double precision not null check (north between -90 and 90),
  license     text not null,
  imported_at timestamptz not null default now(),
  check (west < east and south < north)
);

-- The primary key serves the map: select … where zoom = $1 and x = $2 and y = $3
create table street_tiles (
  zoom smallint not null,
  x integer not null,
  y integer not null,
  area text not null,
  coverage real not null,
  content bytea not null,
  content_hash text not null,
  primary key (zoom, x, y, area),
  constraint street_tiles_area_fkey foreign key (area) references street_areas(name) on delete cascade,
  constraint street_tiles_coverage_check check (coverage between 0 and 1),
  constraint street_tiles_x_check check (x >= 0),
  constraint street_tiles_y_check check (y >= 0),
  constraint street_tiles_zoom_check check (zoom between 0 and 22)
);
-- Tiles are already compressed.
alter table street_tiles alter column content set storage external;

-- Replacing an area: delete from street_areas where name = $1
create index street_tiles_area on street_tiles (area);
