-- Each try to replace the payment method of a subscription. It is written before it is sent, so that a lost answer is
-- found with the same key.
create table method_changes (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscriptions,
  -- The key of the person's press.
  key text not null,
  -- The key at the gateway.
  request_key text not null unique,
  state text not null default 'sending' check (state in ('sending', 'kept', 'declined', 'lost')),
  payment_type text not null check (payment_type in ('CREDIT_CARD', 'PAYPAL', 'VENMO')),
  nonce_hash bytea not null unique,
  -- What a repetition must send. It is erased at the end.
  sealed bytea,
  -- Why it was declined.
  reason text,
  -- Keyed hashes of the person's address and network: for counting, not for reading.
  payer_address bytea not null,
  payer_network bytea not null,
  lease_until timestamptz not null,
  created_at timestamptz not null default app_now(),
  unique (subscription_id, key),
  check ((state = 'sending') = (sealed is not null))
);
create index method_changes_due on method_changes (lease_until) where state = 'sending';
create index method_changes_network on method_changes (payer_network, created_at);
