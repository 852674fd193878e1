-- concurrently
-- The figures read the orders of renewals by the first day of their term.
create index concurrently if not exists orders_renewal_starts
  on orders ((price_snapshot->>'startsOn')) where flow = 'renewal';
