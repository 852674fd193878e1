-- concurrently
-- A report names the mail by its id.
create index concurrently if not exists outbox_message_ids on outbox (message_id);
