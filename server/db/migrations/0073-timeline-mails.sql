-- concurrently
-- The timeline of a person: the mails to their address.
create index concurrently if not exists outbox_recipients
  on outbox (lower(recipient), created_at);
