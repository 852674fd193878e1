-- A job looks at each order and person at this time, whether their personal data can go. Null: nothing is left to go.
alter table orders add column forget_after timestamptz default app_now() + interval '90 days';
alter table users add column forget_after timestamptz default app_now() + interval '90 days';
