-- From when a package or an extra is sold, and until when. Without a row it is sold, as it was before.
create table catalogue_sales (
  id integer generated always as identity primary key,
  key text not null,
  package_id integer not null references packages,
  -- An extra, or null for the package.
  service text,
  begins boolean not null,
  starts_at timestamptz not null,
  reason text not null,
  added_by text not null,
  added_name text not null,
  added_at timestamptz not null default app_now(),
  withdrawn_by text,
  withdrawn_name text,
  withdrawn_at timestamptz,
  withdrawn_reason text
);
create unique index catalogue_sales_key on catalogue_sales (key, package_id);
create unique index catalogue_sales_one_start on catalogue_sales (package_id, service, starts_at) nulls not distinct
  where withdrawn_at is null;
