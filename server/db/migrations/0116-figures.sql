-- The sums of a day. A job writes them, so that a look at the figures reads no table that grows with orders. None has a person.
create table figure_days (
  -- A day of the company, not of UTC.
  day date primary key,
  computed_at timestamptz not null
);

-- Visitors who began on a day, by the furthest step that they reached since.
create table figure_funnels (
  day date not null,
  sign_up text not null,
  brand text not null,
  language text not null,
  country text not null,
  device text not null,
  furthest text not null,
  visitors integer not null,
  primary key (day, sign_up, brand, language, country, device, furthest)
);

-- How long those who paid took, in classes that grow by a twentieth each.
create table figure_times (
  day date not null,
  sign_up text not null,
  brand text not null,
  language text not null,
  country text not null,
  device text not null,
  class smallint not null,
  buyers integer not null,
  primary key (day, sign_up, brand, language, country, device, class)
);

-- The ledger of a day. Sales and tax together are what was captured.
create table figure_sales (
  day date not null,
  currency char(3) not null,
  orders integer not null,
  sales_minor bigint not null,
  tax_minor bigint not null,
  refunds_minor bigint not null,
  lost_minor bigint not null,
  primary key (day, currency)
);

-- The renewals whose last paid day it was.
create table figure_renewals (
  day date not null,
  outcome text not null check (outcome in ('kept', 'recovered', 'off', 'unpaid', 'open')),
  renewals integer not null,
  primary key (day, outcome)
);

create table figure_declines (
  day date not null,
  code text not null,
  reason text not null,
  kind text not null check (kind in ('soft', 'hard', 'unknown')),
  attempts integer not null,
  paid_later integer not null,
  primary key (day, code, reason, kind)
);

-- Visitors who met an experiment on a day, and what they reached in the days after.
create table figure_experiments (
  day date not null,
  flag text not null,
  variant text not null,
  country text not null,
  reached text not null,
  visitors integer not null,
  primary key (day, flag, variant, country, reached)
);
