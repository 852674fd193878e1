-- concurrently
-- Expired rows are deleted every hour. Without an index each run reads the whole table.
create index concurrently if not exists sessions_expiry on sessions (expires_at);
