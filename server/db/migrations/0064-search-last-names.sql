-- concurrently
-- The search of the console: the beginning of a last name.
create index concurrently if not exists users_last_names
  on users (lower(last_name) text_pattern_ops, lower(first_name) text_pattern_ops);
