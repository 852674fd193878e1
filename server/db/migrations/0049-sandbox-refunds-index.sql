-- concurrently
-- Refunds of a window are searched by the moment.
create index concurrently if not exists sandbox_refunds_created on sandbox_refunds (created_at);
