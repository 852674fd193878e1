-- Staff add rates that begin later, and take one back before it begins. No row is overwritten. A rate that was taken back
-- stays, so the primary key gives way to an id and an index of the rates that count.
alter table tax_rates drop constraint tax_rates_pkey;
alter table tax_rates add column id integer generated always as identity primary key;
alter table tax_rates add column key text unique;
alter table tax_rates add column reason text;
alter table tax_rates add column added_by text;
alter table tax_rates add column added_name text;
alter table tax_rates add column withdrawn_by text;
alter table tax_rates add column withdrawn_name text;
alter table tax_rates add column withdrawn_at timestamptz;
-- few rows: tax_rates
create unique index tax_rates_one_a_day on tax_rates (country, region, name, valid_from) where withdrawn_at is null;
