-- The product's time: the database's, unless a developer or a test moves it (server/db/clock.ts). The function is this
-- simple so that the planner replaces each call by its content.
create function app_now() returns timestamptz language sql stable as 'select now()';

do $$
declare
  existing record;
begin
  for existing in
    select d.adrelid::regclass as name, a.attname as col,
           replace(replace(pg_get_expr(d.adbin, d.adrelid), 'now()', 'app_now()'),
                   'CURRENT_DATE', 'app_now()::date') as fallback
    from pg_attrdef d join pg_class c on c.oid = d.adrelid
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) ~ 'now\(\)|CURRENT_DATE'
    order by c.relname, a.attname
  loop
    execute format('alter table %s alter column %I set default %s', existing.name, existing.col, existing.fallback);
  end loop;
end $$;
