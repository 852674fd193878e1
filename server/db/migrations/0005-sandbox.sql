-- The sandbox gateway: somebody else's database that happens to share ours. Only server/payments/sandbox reads it.

-- What the browser's fields handed out. A card number is never here, only what it stands for.
create table sandbox_nonces (
  nonce text primary key,
  instrument jsonb not null,
  -- Equal for equal cards or wallet accounts; what the rule against repeated payments compares.
  fingerprint text not null,
  -- What the test card or test nonce provokes.
  behaviour text not null,
  -- What the fields carried along: results of the security code and the address check.
  cvv_result text not null default 'match' check (cvv_result in ('match', 'mismatch', 'not-given')),
  -- 3-D Secure: the amount the issuer verified, and how it ended.
  verification text not null default 'none' check (verification in ('none', 'verified', 'attempted', 'failed')),
  verified_minor integer,
  consumed_by text,
  sends integer not null default 0,
  created_at timestamptz not null default now()
);

create table sandbox_transactions (
  id text primary key,
  -- Null where the merchant works without idempotency keys.
  request_key text unique,
  request_hash bytea not null,
  -- The merchant's name for the attempt; searchable, not unique.
  order_id text not null,
  order_no text,
  amount_minor integer not null check (amount_minor > 0),
  currency char(3) not null,
  status text not null check (status in ('authorised', 'captured', 'settled', 'settlement-declined', 'voided',
                                         'expired', 'declined', 'rejected', 'failed')),
  instrument jsonb not null,
  fingerprint text not null,
  nonce text not null,
  vault_token text,
  verification text not null,
  decline_code text,
  decline_text text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status in ('declined', 'rejected', 'failed')) = (decline_code is not null))
);
create index sandbox_transactions_order on sandbox_transactions (order_id);
create index sandbox_transactions_created on sandbox_transactions (created_at);
create index sandbox_transactions_captured on sandbox_transactions (updated_at) where status = 'captured';

-- Append only: every movement of money, for tests that count what really happened.
create table sandbox_journal (
  id bigint generated always as identity primary key,
  transaction_id text not null,
  event text not null check (event in ('authorised', 'declined', 'rejected', 'failed', 'captured', 'voided',
                                       'settled', 'settlement-declined')),
  order_id text not null,
  order_no text,
  amount_minor integer not null,
  currency char(3) not null,
  at timestamptz not null default now()
);
create index sandbox_journal_transaction on sandbox_journal (transaction_id);
create trigger sandbox_journal_append_only before update or delete on sandbox_journal
  for each row execute function refuse_change();

-- Notifications still to be delivered to the merchant, at least once each.
create table sandbox_notifications (
  id bigint generated always as identity primary key,
  kind text not null,
  transaction_id text not null,
  lease_until timestamptz not null default now(),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index sandbox_notifications_due on sandbox_notifications (lease_until) where delivered_at is null;
