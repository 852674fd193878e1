-- concurrently
-- The audit trail finds each person whom a search of staff has shown.
create index concurrently if not exists staff_actions_shown on staff_actions
  using gin (string_to_array(details->>'people', ' ')) where kind = 'search';
