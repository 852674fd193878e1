-- Instruments that no subscription needs any more. The gateway deletes each, and then its row is deleted.
create table instruments_to_forget (
  id uuid primary key default gen_random_uuid(),
  -- Encrypted with the purpose of the token on file.
  token_enc bytea not null,
  lease_until timestamptz not null,
  tries integer not null default 0,
  created_at timestamptz not null default app_now()
);
create index instruments_to_forget_due on instruments_to_forget (lease_until);

-- Any statement may take an instrument off a subscription. A payment that is under way may still need it, so it waits a week.
create function note_instrument_to_forget() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.payment_token_enc is distinct from new.payment_token_enc then
    insert into instruments_to_forget (token_enc, lease_until)
    values (old.payment_token_enc, app_now() + interval '7 days');
  end if;
  return null;
end $$;
create trigger subscriptions_forget_instrument after update of payment_token_enc or delete on subscriptions
  for each row when (old.payment_token_enc is not null) execute function note_instrument_to_forget();
