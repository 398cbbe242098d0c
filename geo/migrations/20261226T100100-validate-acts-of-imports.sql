-- compatible: checks rows that exist
alter table data_imports validate constraint data_imports_acted_by_fkey;

alter table import_runs validate constraint import_runs_kind_check;
