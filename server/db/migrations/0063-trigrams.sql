-- The search of the console finds names by a part, and with typing errors.
create extension if not exists pg_trgm;
