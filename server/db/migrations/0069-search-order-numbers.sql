-- concurrently
-- The search of the console: the beginning of an order number.
create index concurrently if not exists orders_numbers
  on orders (order_no text_pattern_ops);
