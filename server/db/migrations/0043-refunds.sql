-- Money that goes back to its payer. A row is written before the gateway is called.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  -- The payment that it gives back.
  gateway_txn text not null,
  -- The gateway's own transaction; null for a void.
  refund_txn text unique,
  request_key text not null unique,
  amount_minor integer not null check (amount_minor > 0),
  currency char(3) not null,
  state text not null default 'sending'
    check (state in ('sending', 'unknown', 'refunded', 'refused', 'voided', 'manual')),
  reason text,
  asked_by text not null check (asked_by in ('person', 'operator', 'system')),
  lease_until timestamptz not null,
  tries integer not null default 0,
  -- When it was last sent. Null while nothing can be on its way.
  sent_at timestamptz default app_now(),
  created_at timestamptz not null default app_now(),
  done_at timestamptz,
  check ((state in ('refunded', 'refused', 'voided')) = (done_at is not null)),
  check ((state = 'refunded') = (refund_txn is not null))
);
create unique index refunds_one_at_a_time on refunds (order_id) where state in ('sending', 'unknown', 'manual');
create index refunds_of_order on refunds (order_id);
create index refunds_due on refunds (lease_until) where state in ('sending', 'unknown', 'manual');

-- What was captured is the most that goes back, whoever writes the row.
create function refuse_more_than_captured() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id for update;
  if (select sum(amount_minor) from refunds where order_id = new.order_id and state <> 'refused')
     > coalesce((select sum(amount_minor) from payment_ledger
                 where order_id = new.order_id and kind = 'capture' and gateway_txn = new.gateway_txn), 0) then
    raise exception 'refunds give back at most what was captured'
      using errcode = 'check_violation', constraint = 'refunds_at_most_captured', table = 'refunds';
  end if;
  return null;
end $$;
create trigger refunds_at_most_captured after insert or update of amount_minor, state, gateway_txn, order_id on refunds
  for each row when (new.state <> 'refused') execute function refuse_more_than_captured();

-- The steps of a dispute, and money that a bank did not deliver at settlement.
alter table payment_ledger drop constraint payment_ledger_kind_check;
alter table payment_ledger add constraint payment_ledger_kind_check
  check (kind in ('capture', 'void', 'refund', 'dispute', 'dispute-opened', 'dispute-won', 'dispute-lost',
                  'settlement-declined')) not valid;
alter table payment_ledger validate constraint payment_ledger_kind_check;
create index payment_ledger_of_order on payment_ledger (order_id);
