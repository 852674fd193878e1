-- A dearer plan that begins at once is an order too. Its scope is derived from the subscription and the version of its plan.
alter table orders drop constraint orders_flow_check;
alter table orders add constraint orders_flow_check
  check (flow in ('join', 'invited', 'returning', 'renewal', 'change')) not valid;
alter table orders validate constraint orders_flow_check;
alter table orders add constraint orders_on_file_have_a_subscription
  check ((flow in ('renewal', 'change')) = (subscription_id is not null)) not valid;
alter table orders validate constraint orders_on_file_have_a_subscription;
alter table orders drop constraint orders_renew_a_subscription;
-- What a person agreed to when they changed their plan: the plan, its price, and when it begins.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('terms', 'marketing', 'renewal', 'plan')) not valid;
alter table consents validate constraint consents_kind_check;
alter table consents add column terms jsonb;
