-- The sandbox gateway learns what renewals need: instruments on file, charges of them, refunds, and notifications
-- about instruments.

create table sandbox_vault (
  token text primary key,
  instrument jsonb not null,
  fingerprint text not null,
  -- What the test card causes, also at later charges.
  behaviour text not null,
  -- Set for an instrument that was kept without a charge.
  request_key text unique,
  nonce text,
  revoked_at timestamptz,
  created_at timestamptz not null default app_now()
);
insert into sandbox_vault (token, instrument, fingerprint, behaviour, created_at)
select distinct on (vault_token) vault_token, instrument, fingerprint, 'approve', created_at
from sandbox_transactions where vault_token is not null
order by vault_token, created_at;

-- A charge of an instrument on file has no nonce.
alter table sandbox_transactions alter column nonce drop not null;
alter table sandbox_transactions
  add column occasion text not null default 'once' check (occasion in ('once', 'first', 'renewal'));
create index sandbox_transactions_vault on sandbox_transactions (vault_token) where vault_token is not null;

create table sandbox_refunds (
  id text primary key,
  transaction_id text not null references sandbox_transactions,
  -- Null where the merchant works without idempotency keys.
  request_key text unique,
  order_id text not null,
  amount_minor integer not null check (amount_minor > 0),
  status text not null default 'submitted' check (status in ('submitted', 'settled')),
  created_at timestamptz not null default app_now()
);
create index sandbox_refunds_transaction on sandbox_refunds (transaction_id);
create index sandbox_refunds_order on sandbox_refunds (order_id);
create index sandbox_refunds_submitted on sandbox_refunds (created_at) where status = 'submitted';

alter table sandbox_journal drop constraint sandbox_journal_event_check;
alter table sandbox_journal add constraint sandbox_journal_event_check
  check (event in ('authorised', 'declined', 'rejected', 'failed', 'captured', 'voided', 'settled',
                   'settlement-declined', 'refunded'));

-- A notification is about a transaction, an instrument on file, or neither.
alter table sandbox_notifications alter column transaction_id drop not null;
alter table sandbox_notifications add column vault_token text;
-- Encrypted: it names the subscription whose instrument was revoked or has new data.
alter table webhook_events add column vault_token_enc bytea;
