-- Every last name once. The search of the console finds a part of a name in it, or one with a typing error.
-- A job keeps it. An index of all people would cost each sign-up more.
create table last_names (name text primary key);
create index last_names_parts on last_names using gin (name gin_trgm_ops);
