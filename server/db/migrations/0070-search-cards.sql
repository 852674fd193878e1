-- concurrently
-- The search of the console: the last four digits of a card.
create index concurrently if not exists payment_attempts_cards
  on payment_attempts ((details->'instrument'->>'lastFour'), created_at) where details->'instrument'->>'lastFour' is not null;
