-- The keyed hashes of an order's people by the other keys, while keys are turned. Null while there is one key.
alter table orders
  add column payer_email_others bytea[],
  add column payer_person_others bytea[],
  add column also_email_others bytea[],
  add column also_person_others bytea[];

-- An encrypted token opens only in its own row, so an instrument to forget keeps the name of that row.
alter table instruments_to_forget add column sealed_for text;
create or replace function note_instrument_to_forget() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.payment_token_enc is distinct from new.payment_token_enc then
    insert into instruments_to_forget (token_enc, sealed_for, lease_until)
    values (old.payment_token_enc, 'subscriptions ' || old.id, app_now() + interval '7 days');
  end if;
  return null;
end $$;
