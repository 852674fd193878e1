-- A change of prices: written when it is prepared, and never removed. The price of a package itself is the one before all
-- changes.
create table catalogue_changes (
  id integer generated always as identity primary key,
  -- Of the request that prepared it.
  key text not null unique,
  market text not null,
  -- The first day with the new prices, where the market is, and its first moment.
  begins_on date not null,
  begins_at timestamptz not null,
  state text not null default 'prepared' check (state in ('prepared', 'made', 'withdrawn')),
  reason text not null,
  prepared_by text not null,
  prepared_name text not null,
  prepared_at timestamptz not null default app_now(),
  decided_by text,
  decided_name text,
  decided_at timestamptz,
  check ((state = 'prepared') = (decided_at is null))
);
create table package_prices (
  change_id integer not null references catalogue_changes,
  package_id integer not null references packages,
  product_id text not null,
  -- An extra, or the product itself for the price of the package.
  service text not null,
  begins_on date not null,
  begins_at timestamptz not null,
  price_minor integer not null check (price_minor >= 0),
  vat_minor integer not null default 0 check (vat_minor between 0 and price_minor),
  -- The price on that day without this change, as its author saw it.
  was_minor integer not null,
  is_made boolean not null default false,
  primary key (change_id, package_id, product_id, service)
);
create unique index package_prices_made on package_prices (package_id, product_id, service, begins_at) where is_made;
