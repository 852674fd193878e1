-- An attempt that was begun while another payment of the same human could still succeed. Its hold is let go; it never pays.
alter table payment_attempts add column yields boolean not null default false;
alter table payment_attempts add constraint payment_attempts_yielding_never_pays
  check (not yields or state not in ('sending', 'unknown', 'authorized')) not valid;
alter table payment_attempts validate constraint payment_attempts_yielding_never_pays;

-- Who is paid for besides the payer, as keyed hashes like those of the payer. Orders from before have none.
alter table orders add column also_email_hash bytea, add column also_person_hash bytea;
create index orders_also_email on orders (also_email_hash) where also_email_hash is not null;
create index orders_also_person on orders (also_person_hash) where also_person_hash is not null;
