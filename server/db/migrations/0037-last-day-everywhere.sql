-- The last paid day is a day where the buyer lives. So paid time ends when that day is over everywhere: at UTC-12.
create or replace function end_of_day(day date) returns timestamptz language sql immutable as
  $$ select (day + 1)::timestamp at time zone interval '-12 hours' $$;

-- Current subscriptions get these hours too. The latest period moves first, so that no two overlap.
do $$
declare
  late interval := interval '12 hours';
  period record;
begin
  for period in
    select p.subscription_id, p.order_id, p.during,
           exists (select from subscription_periods before
                   where before.subscription_id = p.subscription_id and upper(before.during) = lower(p.during)) as follows
    from subscription_periods p join subscriptions s on s.id = p.subscription_id
    where s.status = 'current' and upper(p.during) = date_trunc('day', upper(p.during), 'UTC')
    order by upper(p.during) desc
  loop
    update subscription_periods
    set during = tstzrange(lower(during) + case when period.follows then late else interval '0' end, upper(during) + late)
    where subscription_id = period.subscription_id and order_id = period.order_id;
  end loop;
end $$;
