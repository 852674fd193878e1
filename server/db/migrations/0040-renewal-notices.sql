-- What a person was told about their next renewal, and when. The charge never takes more before tax than this.
create table renewal_notices (
  subscription_id uuid not null references subscriptions,
  -- The last paid day before the new term.
  period_start date not null,
  -- Before tax.
  amount_minor integer not null check (amount_minor >= 0),
  tax_minor integer not null check (tax_minor >= 0),
  currency char(3) not null,
  -- The price that was agreed before, if this one differs.
  old_amount_minor integer check (old_amount_minor <> amount_minor),
  package_id integer not null references packages,
  term_years smallint not null check (term_years in (1, 2)),
  noticed_at timestamptz not null default app_now(),
  primary key (subscription_id, period_start)
);
