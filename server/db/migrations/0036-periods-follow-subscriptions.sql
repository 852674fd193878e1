-- Dates and owner of a subscription can change without its periods: by a process of the version before, or by an
-- operator. At the end of the transaction the paid time follows, if it has not followed already.
create function let_periods_follow() returns trigger language plpgsql as $$
declare
  kept subscriptions%rowtype;
  newest subscription_periods%rowtype;
  ends timestamptz;
begin
  select * into kept from subscriptions where id = new.id and status = 'current';
  if not found then return null; end if;

  update subscription_periods moved
  set beneficiary_id = kept.user_id, during = tstzrange(greatest(lower(during), earlier.ended), upper(during))
  from (select max(upper(during)) as ended from subscription_periods
        where beneficiary_id = kept.user_id and subscription_id <> kept.id) earlier
  where moved.subscription_id = kept.id and moved.beneficiary_id <> kept.user_id
    and upper(during) > greatest(app_now(), earlier.ended);

  select * into newest from subscription_periods
  where subscription_id = kept.id and beneficiary_id = kept.user_id
  order by upper(during) desc limit 1;
  if not found then return null; end if;
  select least(end_of_day(kept.renews_at), min(lower(during))) into ends
  from subscription_periods
  where beneficiary_id = kept.user_id and lower(during) >= upper(newest.during);
  -- A date in the past ends nothing here. The job that ends subscriptions reports it.
  if ends <> upper(newest.during) and ends > greatest(app_now(), lower(newest.during)) then
    update subscription_periods set during = tstzrange(lower(during), ends)
    where subscription_id = newest.subscription_id and order_id = newest.order_id;
  end if;
  return null;
end $$;
create constraint trigger subscriptions_take_their_periods after update of renews_at, user_id on subscriptions
  deferrable initially deferred for each row
  when (old.renews_at <> new.renews_at or old.user_id <> new.user_id) execute function let_periods_follow();
