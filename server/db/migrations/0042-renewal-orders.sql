-- A renewal is an order. Its scope is derived from the subscription and the paid time before it.
alter table orders drop constraint orders_flow_check;
alter table orders add constraint orders_flow_check check (flow in ('join', 'invited', 'renewal')) not valid;
alter table orders validate constraint orders_flow_check;
alter table orders add column subscription_id uuid references subscriptions;
alter table orders add constraint orders_renew_a_subscription
  check ((flow = 'renewal') = (subscription_id is not null)) not valid;
alter table orders validate constraint orders_renew_a_subscription;
create index orders_of_subscription on orders (subscription_id) where subscription_id is not null;
-- No period is ever paid by two renewals, also after its time and after a refund.
create unique index orders_one_renewal on orders (scope_id)
  where flow = 'renewal' and state in ('authorized', 'paid', 'refunded');

-- When a payment of the next term first failed.
alter table subscriptions add column past_due_since timestamptz;
-- No charge of this renewal before this moment. It is also the lease of the process that charges it now.
alter table subscriptions add column charge_after timestamptz;
create index subscriptions_to_renew on subscriptions (renews_at) where status = 'current' and auto_renew;
