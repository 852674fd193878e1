-- An attempt that yields goes through the states of every other, so that nobody can tell the two apart. It still never pays.
alter table payment_attempts drop constraint payment_attempts_yielding_never_pays;
alter table payment_attempts add constraint payment_attempts_yielding_never_pays
  check (not yields or state <> 'authorized') not valid;
alter table payment_attempts validate constraint payment_attempts_yielding_never_pays;
