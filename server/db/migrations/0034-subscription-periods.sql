-- The time that is paid for a person, and the order that paid it. No two orders pay for the same time.
create extension if not exists btree_gist;

create table subscription_periods (
  subscription_id uuid not null references subscriptions,
  beneficiary_id uuid not null,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  order_id uuid not null references orders,
  primary key (subscription_id, order_id),
  constraint subscription_periods_paid_once exclude using gist (beneficiary_id with =, during with &&)
);
create index subscription_periods_order on subscription_periods (order_id);

-- The time after the last paid day, which is counted in UTC.
create function end_of_day(day date) returns timestamptz language sql immutable as
  $$ select (day + 1)::timestamp at time zone 'UTC' $$;

-- Current subscriptions keep all of their time. One that has ended gives way to the next one of its person.
insert into subscription_periods (subscription_id, beneficiary_id, during, order_id)
select id, user_id, tstzrange(starts_at, end_of_day(renews_at)), order_id
from subscriptions where status = 'current';

insert into subscription_periods (subscription_id, beneficiary_id, during, order_id)
select id, user_id, tstzrange(starts_at, ends), order_id
from (select id, user_id, order_id, status, starts_at,
             least(end_of_day(renews_at), lead(starts_at) over (partition by user_id order by starts_at, id)) as ends
      from subscriptions where status <> 'cancelled') each
where status <> 'current' and starts_at < ends
on conflict do nothing;

-- A person with a period no longer needs the slot of its order.
update entitlement_slots slot set live = false
from subscription_periods period
where slot.live and period.order_id = slot.order_id and period.beneficiary_id = slot.beneficiary_id;

-- A process of the version before writes no periods.
create function add_missing_period() returns trigger language plpgsql as $$
begin
  insert into subscription_periods (subscription_id, beneficiary_id, during, order_id)
  select s.id, s.user_id, tstzrange(s.starts_at, end_of_day(s.renews_at)), s.order_id
  from subscriptions s
  where s.id = new.id and s.status = 'current'
    and not exists (select from subscription_periods p where p.subscription_id = s.id)
  on conflict do nothing;
  return null;
end $$;
create constraint trigger subscriptions_have_periods after insert on subscriptions
  deferrable initially deferred for each row execute function add_missing_period();

-- A subscription that is ended before its time, also by an operator, gives the rest of its time back.
create function cut_ended_periods() returns trigger language plpgsql as $$
begin
  delete from subscription_periods where subscription_id = new.id and lower(during) >= app_now();
  update subscription_periods set during = tstzrange(lower(during), app_now())
  where subscription_id = new.id and upper(during) > app_now();
  return null;
end $$;
create trigger subscriptions_end_their_periods after update of status on subscriptions
  for each row when (old.status = 'current' and new.status <> 'current') execute function cut_ended_periods();
