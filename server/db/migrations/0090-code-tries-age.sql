-- concurrently
-- Old counts are deleted every hour.
create index concurrently if not exists code_tries_age on code_tries (day);
