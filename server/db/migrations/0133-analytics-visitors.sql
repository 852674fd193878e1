-- concurrently
-- The events of an erased person are deleted, also those from before they had an account.
create index concurrently if not exists analytics_events_visitor on analytics_events (anonymous_id)
  where anonymous_id is not null;
