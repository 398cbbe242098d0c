-- Runs once on an empty volume. It creates an owner of the tables, and a role for the program that owns
-- nothing.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv database_password DATABASE_PASSWORD
create role wayable_owner login password :'owner_password';
create role wayable login password :'database_password';
create database wayable owner wayable_owner;
revoke connect, temporary on database wayable from public;
grant connect, temporary on database wayable to wayable;
