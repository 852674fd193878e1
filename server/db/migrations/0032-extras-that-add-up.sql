-- The shipped extras cost less than the packages that contain them. An operator's prices stay: nothing changes if one
-- of the compared prices is no longer the shipped one.
with shipped (product_id, service, was, price) as (
  values
    ('SUB1YEAR', 'SUB1YEAR', 9900, 9900),
    ('SUB1YEAR', 'TONEMETER', 1000, 6000),
    ('SUB1YEAR', 'UNLIMITEDPAYMENTS', 2400, 7500),
    ('SUB2YEAR', 'SUB2YEAR', 18000, 18000),
    ('SUB2YEAR', 'TONEMETER', 2000, 11000),
    ('SUB2YEAR', 'UNLIMITEDPAYMENTS', 4800, 14000)
), compared (id, price) as (
  values (1011, 14400), (1012, 26400), (1021, 20400), (1022, 38400)
)
update package_services as extra
set price_minor = shipped.price
from shipped
where extra.package_id = 1090
  and extra.product_id = shipped.product_id
  and extra.service = shipped.service
  and (select array_agg((product_id, service, price_minor) order by product_id, service)
       from package_services where package_id = 1090)
    = (select array_agg((product_id, service, was) order by product_id, service) from shipped)
  and (select count(*) from packages join compared using (id) where price_minor = price and currency = 'USD')
    = (select count(*) from compared);
