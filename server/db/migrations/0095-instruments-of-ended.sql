-- concurrently
-- Instruments of ended subscriptions wait to be forgotten.
create index concurrently if not exists subscriptions_ended_on_file on subscriptions (renews_at)
  where payment_token_enc is not null and status <> 'current';
