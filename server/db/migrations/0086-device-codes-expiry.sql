-- concurrently
-- Expired rows are deleted every hour.
create index concurrently if not exists device_codes_expiry on device_codes (expires_at);
