-- The role of the servers. It can change or delete no row of the audit log. Run this with psql as the owner of the tables, after
-- `portal migrate`, with the role's password in PORTAL_APP_PASSWORD. Run again it sets the password and changes nothing else.
\getenv password PORTAL_APP_PASSWORD
select 'create role portal_app login' where not exists (select from pg_roles where rolname = 'portal_app') \gexec
alter role portal_app password :'password';
grant usage on schema public to portal_app;
grant select, insert, update, delete on all tables in schema public to portal_app;
alter default privileges in schema public grant select, insert, update, delete on tables to portal_app;
revoke insert, update, delete on kysely_migration, audit_chain from portal_app;
revoke update, delete on audit from portal_app;
