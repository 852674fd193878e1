-- concurrently
-- `subscriptions_by_last_day` finds the same subscriptions. Each renewal wrote to both.
drop index concurrently if exists subscriptions_to_renew;
