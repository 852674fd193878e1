-- concurrently
-- The search of the console: the beginning of a first name.
create index concurrently if not exists users_first_names
  on users (lower(first_name) text_pattern_ops, lower(last_name) text_pattern_ops);
