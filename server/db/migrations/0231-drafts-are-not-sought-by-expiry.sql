-- concurrently
-- No frequent statement seeks a draft by its expiry. Each new and each changed draft paid for this index.
drop index concurrently if exists registrations_expiry;
