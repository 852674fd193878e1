-- concurrently
-- Old requests are deleted every hour.
create index concurrently if not exists idempotency_requests_age on idempotency_requests (created_at);
