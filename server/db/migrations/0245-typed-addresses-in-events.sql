-- concurrently
-- The addresses that were typed in a sign-up are removed from its events after seven days.
create index concurrently if not exists analytics_events_typed on analytics_events (at) where properties->>'email' is not null;
