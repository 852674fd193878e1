-- What a coupon that staff added may take off in all, so that one person adds only so much alone.
alter table coupons add column worth_minor bigint;
alter table coupons add column worth_currency text;
-- The second person, if one had to agree.
alter table coupons add column agreed_by text;
alter table coupons add column agreed_name text;
