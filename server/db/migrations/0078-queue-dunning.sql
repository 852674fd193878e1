-- concurrently
-- The queue of subscriptions whose renewal was not paid.
create index concurrently if not exists subscriptions_past_due
  on subscriptions (past_due_since) where past_due_since is not null;
