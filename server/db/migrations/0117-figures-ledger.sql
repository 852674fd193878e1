-- concurrently
-- The figures read the ledger by days.
create index concurrently if not exists payment_ledger_at on payment_ledger (at);
