-- A subscription is paid until a day, the one its buyer was told. Receipts told the day in UTC until now.
alter table subscriptions drop constraint subscriptions_renew_after_start;
alter table subscriptions alter column renews_at type date using (renews_at at time zone 'UTC')::date;
alter table subscriptions add constraint subscriptions_renew_after_start
  check (renews_at >= (starts_at at time zone 'UTC')::date);
