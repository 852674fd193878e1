-- From when a search that finds nothing proves that nothing was charged: set once the gateway said the nonce is spent.
alter table payment_attempts add column absence_proves_at timestamptz;
-- Attempts left to a person are asked for every hour, however old they are.
create index payment_attempts_manual on payment_attempts (lease_until) where state = 'manual' and gateway_txn is null;
