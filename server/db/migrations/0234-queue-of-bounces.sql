-- concurrently
-- The queue of mails that came back.
create index concurrently if not exists outbox_bounced on outbox (bounced_at) where bounced_at is not null;
