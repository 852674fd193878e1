-- concurrently
-- The queue of mails that were given up and can be sent again.
create index concurrently if not exists outbox_given_up
  on outbox (dead_at) where dead_at is not null and payload <> '{}';
