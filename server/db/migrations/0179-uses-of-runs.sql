-- concurrently
-- The uses of the runs on a page are counted.
create index concurrently if not exists promo_reservations_run on promo_reservations (run_id) where run_id is not null;
