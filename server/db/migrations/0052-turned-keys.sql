-- The keyed hashes of an order's people by the other keys, while keys are turned. Null while there is one key.
alter table orders
  add column payer_email_others bytea[],
  add column payer_person_others bytea[],
  add column also_email_others bytea[],
  add column also_person_others bytea[];
create index orders_payer_email_others on orders using gin (payer_email_others) where payer_email_others is not null;
create index orders_payer_person_others on orders using gin (payer_person_others) where payer_person_others is not null;
create index orders_also_email_others on orders using gin (also_email_others) where also_email_others is not null;
create index orders_also_person_others on orders using gin (also_person_others) where also_person_others is not null;
