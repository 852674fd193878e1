-- concurrently
-- The queue of payments that wait.
create index concurrently if not exists payment_attempts_waiting
  on payment_attempts (created_at) where state in ('unknown', 'watch', 'manual');
