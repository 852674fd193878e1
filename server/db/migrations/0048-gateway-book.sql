-- A payment can be disputed twice, and in part. So each dispute has its own state and amount.
create table disputes (
  id text primary key,
  gateway_txn text not null,
  order_id uuid not null references orders,
  kind text not null check (kind in ('chargeback', 'pre-arbitration', 'retrieval')),
  state text not null check (state in ('open', 'won', 'lost')),
  amount_minor integer not null check (amount_minor >= 0),
  lost_minor integer not null default 0 check (lost_minor >= 0),
  currency char(3) not null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index disputes_of_order on disputes (order_id);
create index disputes_of_payment on disputes (gateway_txn);
-- Until now the ledger kept one dispute a payment, without its id. The payment's id stands for it until it is known.
insert into disputes (id, gateway_txn, order_id, kind, state, amount_minor, lost_minor, currency, created_at)
select opened.gateway_txn, opened.gateway_txn, opened.order_id, 'chargeback',
       case when lost.kind is not null then 'lost' when won.kind is not null then 'won' else 'open' end,
       opened.amount_minor, coalesce(lost.amount_minor, 0), opened.currency, opened.at
from payment_ledger opened
left join payment_ledger lost on lost.gateway_txn = opened.gateway_txn and lost.kind = 'dispute-lost'
left join payment_ledger won on won.gateway_txn = opened.gateway_txn and won.kind = 'dispute-won'
where opened.kind = 'dispute-opened' and opened.order_id is not null;

-- Money that came back: of a dispute after it was lost, and of a refund that the payer's bank did not take.
alter table payment_ledger drop constraint payment_ledger_kind_check;
alter table payment_ledger add constraint payment_ledger_kind_check
  check (kind in ('capture', 'void', 'refund', 'dispute', 'dispute-opened', 'dispute-won', 'dispute-lost',
                  'dispute-reversed', 'refund-failed', 'settlement-declined')) not valid;
alter table payment_ledger validate constraint payment_ledger_kind_check;

alter table refunds drop constraint refunds_state_check, drop constraint refunds_check, drop constraint refunds_check1;
alter table refunds
  add constraint refunds_state_check
    check (state in ('sending', 'unknown', 'refunded', 'refused', 'voided', 'manual', 'failed')),
  add constraint refunds_done check ((state in ('refunded', 'refused', 'voided', 'failed')) = (done_at is not null)),
  add constraint refunds_have_transaction check ((state in ('refunded', 'failed')) = (refund_txn is not null));
create or replace function refuse_more_than_captured() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id for update;
  if (select sum(amount_minor) from refunds where order_id = new.order_id and state not in ('refused', 'failed'))
     > coalesce((select sum(amount_minor) from payment_ledger
                 where order_id = new.order_id and kind = 'capture' and gateway_txn = new.gateway_txn), 0) then
    raise exception 'refunds give back at most what was captured'
      using errcode = 'check_violation', constraint = 'refunds_at_most_captured', table = 'refunds';
  end if;
  return null;
end $$;

-- The sandbox gateway keeps disputes, and refunds that fail.
create table sandbox_disputes (
  id text primary key,
  transaction_id text not null references sandbox_transactions,
  kind text not null default 'chargeback' check (kind in ('chargeback', 'pre-arbitration', 'retrieval')),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  amount_minor integer not null check (amount_minor >= 0),
  won_minor integer not null default 0 check (won_minor >= 0),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index sandbox_disputes_transaction on sandbox_disputes (transaction_id);
create index sandbox_disputes_updated on sandbox_disputes (updated_at);
alter table sandbox_refunds drop constraint sandbox_refunds_status_check;
alter table sandbox_refunds add constraint sandbox_refunds_status_check check (status in ('submitted', 'settled', 'failed'));
alter table sandbox_journal drop constraint sandbox_journal_event_check;
alter table sandbox_journal add constraint sandbox_journal_event_check
  check (event in ('authorised', 'declined', 'rejected', 'failed', 'captured', 'voided', 'settled',
                   'settlement-declined', 'refunded', 'refund-failed'));
