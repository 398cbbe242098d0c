-- compatible: columns that the version before does not read
-- Who started the import or its undo, for the log; null on the command line.
alter table data_imports add column acted_by uuid;

alter table data_imports add constraint data_imports_acted_by_fkey
  foreign key (acted_by) references user_profiles on delete set null not valid;

-- What ran, for metrics: an import of OpenStreetMap data, of a file of an administrator, or the undo of one.
alter table import_runs add column kind text not null default 'openstreetmap';

alter table import_runs add constraint import_runs_kind_check
  check (kind in ('openstreetmap', 'file', 'file_undo')) not valid;
