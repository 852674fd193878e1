create table packages (
  id integer primary key,
  display_name text not null,
  package_name text not null,
  receipt_text text not null,
  sub_duration_in_years smallint not null check (sub_duration_in_years in (1, 2)),
  build_your_own boolean not null,
  currency char(3) not null,
  price_minor integer not null check (price_minor >= 0),
  vat_minor integer not null default 0,
  tax_behaviour text not null check (tax_behaviour in ('exclusive', 'inclusive')),
  analytics_package text not null,
  product_id text not null,
  services text[] not null,
  active boolean not null default true
);
-- Prices of the terms and extras of a build-your-own package, whole term.
create table package_services (
  package_id integer not null references packages,
  product_id text not null,
  service text not null,
  price_minor integer not null check (price_minor >= 0),
  primary key (package_id, product_id, service)
);
create table pricing_groups (
  name text not null check (name in ('P0', 'P1', 'P2', 'P3')),
  market text not null default 'default',
  package_id integer not null references packages,
  position smallint not null,
  primary key (name, market, package_id)
);
create table coupons (
  coupon_code text primary key,
  referrer_key text,
  description jsonb not null,
  percent smallint check (percent between 1 and 100),
  amount_minor integer check (amount_minor > 0),
  currency char(3),
  expires_at timestamptz,
  active boolean not null default true,
  check ((percent is null) <> (amount_minor is null))
);
create index coupons_referrer on coupons (referrer_key);
create table subscription_codes (
  code text primary key check (code ~ '^[A-Z0-9-]{4,32}$'),
  amount_minor integer not null check (amount_minor > 0),
  currency char(3) not null,
  package_ids integer[],
  single_use boolean not null default true,
  expires_at timestamptz,
  active boolean not null default true
);
create table tax_rates (
  country char(2) not null,
  region text not null default '',
  name text not null,
  rate_ppm integer not null check (rate_ppm between 0 and 500000),
  valid_from date not null,
  valid_to date,
  source text not null,
  primary key (country, region, name, valid_from)
);
