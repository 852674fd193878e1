-- Payments at the gateway that this database does not know, because it was restored from a backup. A later try of the
-- same renewal or change of plan takes their request key, so that the gateway answers with them.
create table lost_payments (
  request_key text primary key,
  gateway_txn text not null,
  state text not null check (state in ('taken', 'given-back', 'released')),
  found_at timestamptz not null
);
-- Subscriptions are charged only after the comparison has reached this moment.
alter table sweep_watermarks add column hold_until timestamptz;
