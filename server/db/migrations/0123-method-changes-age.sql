-- concurrently
-- Old tries to change a payment method are deleted every hour.
create index concurrently if not exists method_changes_age on method_changes (created_at);
