-- concurrently
-- Jobs look for current subscriptions by their last paid day, also for those that do not renew.
create index concurrently if not exists subscriptions_by_last_day on subscriptions (renews_at) where status = 'current';
