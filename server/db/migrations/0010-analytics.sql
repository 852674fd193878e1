create index analytics_events_at on analytics_events (at);
create index analytics_events_anonymous_id on analytics_events (anonymous_id, kind) where anonymous_id is not null;
