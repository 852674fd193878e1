-- The keyed hashes of an order's people by the other keys, while keys are turned. Null while there is one key.
alter table orders
  add column payer_email_others bytea[],
  add column payer_person_others bytea[],
  add column also_email_others bytea[],
  add column also_person_others bytea[];
