-- concurrently
-- Refunds are compared with the gateway by the time when they were made.
create index concurrently if not exists refunds_done on refunds (done_at);
