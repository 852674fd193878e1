-- concurrently
-- The search of the console: the beginning of an e-mail address.
create index concurrently if not exists users_addresses
  on users (email_normalised text_pattern_ops) where email_normalised is not null;
