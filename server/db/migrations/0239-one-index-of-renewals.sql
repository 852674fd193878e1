-- concurrently
-- `orders_paid_once_on_file` refuses the same orders, and those of changes. Each write of an order opened both.
drop index concurrently if exists orders_one_renewal;
