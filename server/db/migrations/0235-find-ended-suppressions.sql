-- concurrently
-- The job that forgets suppressions which have ended.
create index concurrently if not exists mail_suppressions_ends on mail_suppressions (ends_at) where ends_at is not null;
