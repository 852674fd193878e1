-- A paid order whose term is over no longer keeps its buyer from buying again. It stays paid.
alter table orders add column ended_at timestamptz check (ended_at is null or state in ('paid', 'refunded'));
drop index orders_one_live;
create unique index orders_one_live on orders (scope_id)
  where state in ('open', 'authorized') or (state = 'paid' and ended_at is null);
