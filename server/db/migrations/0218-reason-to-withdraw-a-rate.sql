-- Why staff took a tax rate back, as the other dated rows of the catalogue say it.
alter table tax_rates add column withdrawn_reason text;
