-- compatible: a table that the version before does not read
-- The licenses under which people contributed, with their first instants: what was contributed before a change of
-- CONTRIBUTIONS_LICENSE or PHOTOS_LICENSE stays as agreed.
create table contribution_licenses (
  kind text not null check (kind in ('contributions', 'photos')),
  license text not null check (license ~ '\S' and length(license) <= 100),
  since timestamptz not null,
  primary key (kind, since)
);
