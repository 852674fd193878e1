-- concurrently
-- The people of a new order are looked for by every key.
create index concurrently if not exists orders_people_others on orders
  using gin (payer_email_others, payer_person_others, also_email_others, also_person_others);
