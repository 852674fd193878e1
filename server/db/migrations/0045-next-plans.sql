-- The plan that a person wants from their next renewal on. The notice fixes its price, and the renewal applies it.
alter table subscriptions
  add column next_package_id integer references packages,
  add column next_services text[],
  add column next_term_years smallint check (next_term_years in (1, 2)),
  -- Before tax, on the day of the choice.
  add column next_renewal_minor integer check (next_renewal_minor >= 0),
  -- How often it was changed. A notice that was made before a change is for another plan.
  add column plan_changes integer not null default 0,
  add constraint subscriptions_next_plan_is_whole
    check (num_nulls(next_package_id, next_services, next_term_years, next_renewal_minor) in (0, 4));
