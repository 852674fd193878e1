-- concurrently
-- Old codes are deleted every hour.
create index concurrently if not exists entered_codes_age on entered_codes (entered_at);
