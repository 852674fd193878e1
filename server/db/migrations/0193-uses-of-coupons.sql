-- concurrently
-- The orders of a coupon with a limit are counted for each price, and those of a page of coupons for staff.
create index concurrently if not exists orders_coupon on orders (coupon_id, paid_at) where coupon_id is not null;
