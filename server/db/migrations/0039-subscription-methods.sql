-- The payment method of a subscription without its secret: brand, last four digits and expiry, or the name at a wallet.
alter table subscriptions add column method jsonb;
-- When the gateway last refused it for good. A new method empties it.
alter table subscriptions add column method_refused_at timestamptz;

update subscriptions paid set method = winner.details->'instrument'
from payment_attempts winner
where paid.payment_token_enc is not null and winner.order_id = paid.order_id and winner.state = 'authorized'
  and jsonb_typeof(winner.details->'instrument') = 'object';

-- A process of the version before keeps the secret alone.
create function add_missing_method() returns trigger language plpgsql as $$
begin
  select details->'instrument' into new.method from payment_attempts
  where order_id = new.order_id and state = 'authorized' and jsonb_typeof(details->'instrument') = 'object';
  return new;
end $$;
create trigger subscriptions_have_methods before insert on subscriptions
  for each row when (new.payment_token_enc is not null and new.method is null) execute function add_missing_method();
