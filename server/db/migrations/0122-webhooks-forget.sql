-- concurrently
-- The bodies of handled notifications are emptied every hour.
create index concurrently if not exists webhook_events_forget on webhook_events (done_at) where body <> '\x';
