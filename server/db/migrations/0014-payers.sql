-- Who pays, as keyed hashes: the e-mail; the full name with the phone, where a phone is known. Orders from before have none.
alter table orders add column payer_email_hash bytea, add column payer_person_hash bytea;
create index orders_payer_email on orders (payer_email_hash) where payer_email_hash is not null;
create index orders_payer_person on orders (payer_person_hash) where payer_person_hash is not null;
