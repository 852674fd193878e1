-- concurrently
-- The unique constraint of the column has the same index. Each new mail, and each change of it, paid for both.
drop index concurrently if exists outbox_message_ids;
