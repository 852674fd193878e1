-- concurrently
-- The events of an erased person are deleted.
create index concurrently if not exists analytics_events_user on analytics_events (user_id) where user_id is not null;
