-- concurrently
-- The search of the console: the address of a draft.
create index concurrently if not exists registrations_addresses
  on registrations (lower(parent->>'email') text_pattern_ops) where erased_at is null;
