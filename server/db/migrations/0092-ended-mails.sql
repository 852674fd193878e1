-- concurrently
-- Mails that were sent or given up are deleted every hour.
create index concurrently if not exists outbox_ended on outbox (coalesce(sent_at, dead_at));
