-- concurrently
-- The search of the console: the beginning of a phone number.
create index concurrently if not exists users_phones
  on users (phone_number text_pattern_ops) where phone_number is not null;
