-- A person whose subscription has ended buys a new one with their account. Their order is of its own kind.
alter table orders drop constraint orders_flow_check;
alter table orders add constraint orders_flow_check
  check (flow in ('join', 'invited', 'renewal', 'returning')) not valid;
alter table orders validate constraint orders_flow_check;

-- The package that such a person has chosen and not yet paid.
create table return_choices (
  user_id uuid primary key references users,
  package_id integer not null references packages,
  -- Empty while a package is being built.
  product_id text not null,
  services text[] not null,
  chosen_at timestamptz not null default app_now()
);
