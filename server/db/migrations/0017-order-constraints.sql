create index orders_open on orders (created_at) where state = 'open';
create index orders_payer on orders (payer_id);
create index subscriptions_user on subscriptions (user_id);
create index subscriptions_renewal on subscriptions (renews_at);

update subscriptions set starts_at = renews_at - make_interval(years => term_years) where renews_at <= starts_at;
alter table subscriptions add constraint subscriptions_renew_after_start check (renews_at > starts_at);

-- What pays an order is a transaction of one of its own attempts; an order that costs nothing has none.
alter table orders add constraint orders_free_without_price
  check (winner_txn is null or (winner_txn = 'free:' || order_no) = (amount_minor = 0)) not valid;
alter table orders validate constraint orders_free_without_price;
alter table payment_attempts add constraint payment_attempts_txn_of_order unique (order_id, gateway_txn);
-- A trigger writes it, not a generated column: that would rewrite the whole table while nobody can pay. Orders from
-- before keep it empty until their winner or amount changes.
alter table orders add column charged_txn text;
create function set_charged_txn() returns trigger language plpgsql as $$
begin
  new.charged_txn := case when new.amount_minor > 0 then new.winner_txn end;
  return new;
end $$;
create trigger orders_charged_txn before insert or update of winner_txn, amount_minor, charged_txn on orders
  for each row execute function set_charged_txn();
alter table orders add constraint orders_winner_of_this_order
  foreign key (id, charged_txn) references payment_attempts (order_id, gateway_txn) not valid;
alter table orders validate constraint orders_winner_of_this_order;

-- A paid order has its capture in the ledger, for exactly its amount; both are written in one transaction.
create function require_capture() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payment_ledger l
    where l.kind = 'capture' and l.order_id = new.id and l.gateway_txn = new.winner_txn
      and l.amount_minor = new.amount_minor and l.currency = new.currency) then
    raise exception 'a paid order has an equal capture'
      using errcode = 'check_violation', constraint = 'orders_paid_is_captured', table = 'orders';
  end if;
  return null;
end $$;
create constraint trigger orders_paid_is_captured
  after insert or update of state, winner_txn, amount_minor, currency on orders
  deferrable initially deferred for each row
  when (new.state = 'paid' and new.amount_minor > 0) execute function require_capture();
