-- concurrently
-- Expired rows are deleted every hour.
create index concurrently if not exists tokens_expiry on tokens (expires_at);
