-- concurrently
-- Voids of a window are searched by the moment.
create index concurrently if not exists sandbox_transactions_voided on sandbox_transactions (updated_at) where status = 'voided';
