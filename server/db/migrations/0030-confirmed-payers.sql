-- The payer has said that the paid order of a person like them is another person's.
alter table orders add column confirmed_another boolean not null default false;
