-- Staff add coupons as dated rows. A code may count again on later days, so the primary key gives way to an id.
alter table coupons drop constraint coupons_pkey;
alter table coupons add column id integer generated always as identity primary key;
alter table coupons add column key text unique;
alter table coupons add column starts_at timestamptz;
alter table coupons add column package_ids integer[];
alter table coupons add column most_uses integer check (most_uses > 0);
alter table coupons add column reason text;
alter table coupons add column added_by text;
alter table coupons add column added_name text;
alter table coupons add column added_at timestamptz;
alter table coupons add column withdrawn_by text;
alter table coupons add column withdrawn_name text;
alter table coupons add column withdrawn_at timestamptz;
alter table coupons add column withdrawn_reason text;
-- few rows: coupons
create unique index coupons_one_begin on coupons (coupon_code, starts_at) nulls not distinct where withdrawn_at is null;
-- The row that lowered the price of an order, so that the uses of a coupon can be counted.
alter table orders add column coupon_id integer;
