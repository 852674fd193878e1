-- concurrently
-- The audit trail is read by day.
create index concurrently if not exists staff_actions_at on staff_actions (at, n);
