-- concurrently
-- No period and no version of a plan is ever paid twice, also after a refund.
create unique index concurrently if not exists orders_paid_once_on_file on orders (scope_id)
  where flow in ('renewal', 'change') and state in ('authorized', 'paid', 'refunded');
