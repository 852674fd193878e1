-- concurrently
-- Orders have these columns while keys turn, and never otherwise. A new row would still enter an index of all orders,
-- and wait in its list of pending entries, which each look-up reads.
create index concurrently if not exists orders_people_by_turned_keys on orders
  using gin (payer_email_others, payer_person_others, also_email_others, also_person_others)
  with (fastupdate = off)
  where payer_email_others is not null or payer_person_others is not null
    or also_email_others is not null or also_person_others is not null;
