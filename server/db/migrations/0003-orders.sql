create table orders (
  id uuid primary key default gen_random_uuid(),
  order_no text not null unique check (order_no ~ '^[0-9A-Z]{10,20}$'),
  -- The draft for a new parent, the user for an invited one.
  scope_id uuid not null,
  flow text not null check (flow in ('join', 'invited')),
  payer_id uuid not null,
  state text not null check (state in ('open', 'authorized', 'paid', 'payment_failed', 'cancelled', 'refunded')),
  amount_minor integer not null check (amount_minor >= 0),
  currency char(3) not null,
  price_snapshot jsonb not null,
  price_hash bytea not null,
  request jsonb not null,
  locale text not null,
  winner_txn text unique,
  receipt jsonb,
  lease_until timestamptz not null default now(),
  -- How often its capture was tried.
  tries integer not null default 0,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  check ((state in ('authorized', 'paid', 'refunded')) = (winner_txn is not null) or state = 'payment_failed'),
  check ((state = 'paid') <= (paid_at is not null))
);
create unique index orders_one_live on orders (scope_id) where state in ('open', 'authorized', 'paid');
create index orders_of_scope on orders (scope_id, created_at);
create index orders_due on orders (lease_until) where state = 'authorized';

create table entitlement_slots (
  order_id uuid not null references orders,
  beneficiary_id uuid not null,
  live boolean not null default true,
  primary key (order_id, beneficiary_id)
);
create unique index entitlement_slots_one_live on entitlement_slots (beneficiary_id) where live;

create table payment_attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  n integer not null,
  state text not null check (state in ('sending', 'unknown', 'watch', 'authorized', 'declined', 'rejected',
                                       'superseded', 'voided', 'not_charged', 'manual')),
  method text not null check (method in ('CREDIT_CARD', 'PAYPAL', 'VENMO', 'NONE')),
  nonce_hash bytea not null unique,
  nonce_enc bytea,
  api_request_key text not null unique,
  amount_minor integer not null check (amount_minor >= 0),
  currency char(3) not null,
  sca text not null default 'none' check (sca in ('required', 'if-available', 'none')),
  details jsonb,
  gateway_txn text unique,
  processor_code text,
  -- Keyed hashes of the buyer's address and network: for counting, not for reading.
  payer_address bytea,
  payer_network bytea,
  tries integer not null default 0,
  lease_until timestamptz not null,
  next_check timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (order_id, n),
  check (state not in ('authorized', 'superseded', 'voided') or gateway_txn is not null),
  check (state in ('sending', 'unknown', 'watch') or nonce_enc is null)
);
create unique index payment_attempts_one_sending on payment_attempts (order_id) where state = 'sending';
create unique index payment_attempts_one_winner on payment_attempts (order_id) where state = 'authorized';
create index payment_attempts_due on payment_attempts (lease_until)
  where state in ('sending', 'unknown', 'watch', 'superseded');
create index payment_attempts_recent on payment_attempts (created_at);
create index payment_attempts_network on payment_attempts (payer_network, created_at);

create table idempotency_requests (
  scope_id uuid not null,
  key text not null check (char_length(key) between 16 and 255),
  request_hash bytea not null,
  attempt_id uuid references payment_attempts,
  status smallint,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (scope_id, key)
);

-- Append only.
create table payment_ledger (
  gateway_txn text not null,
  kind text not null check (kind in ('capture', 'void', 'refund', 'dispute')),
  order_id uuid references orders,
  amount_minor integer not null,
  currency char(3) not null,
  at timestamptz not null default now(),
  primary key (gateway_txn, kind)
);
create unique index payment_ledger_one_capture on payment_ledger (order_id) where kind = 'capture';
create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception '% is append only', tg_table_name; end $$;
create trigger payment_ledger_append_only before update or delete on payment_ledger
  for each row execute function refuse_change();

create table promo_reservations (
  code text not null references subscription_codes (code),
  order_id uuid not null references orders,
  single_use boolean not null,
  state text not null check (state in ('reserved', 'redeemed', 'released')),
  primary key (code, order_id)
);
create index promo_reservations_of_order on promo_reservations (order_id);
create unique index promo_reservations_single_use on promo_reservations (code)
  where single_use and state in ('reserved', 'redeemed');

create table webhook_events (
  sha256 bytea primary key,
  provider text not null,
  kind text not null,
  gateway_txn text,
  body bytea not null,
  lease_until timestamptz not null default now(),
  tries integer not null default 0,
  received_at timestamptz not null default now(),
  done_at timestamptz
);
create index webhook_events_due on webhook_events (lease_until) where done_at is null;
create table reconciliations (
  day date not null default current_date,
  txn text not null,
  finding text not null,
  resolved_at timestamptz,
  primary key (day, txn, finding)
);

create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  order_id uuid not null references orders,
  package_id integer not null references packages,
  services text[] not null,
  term_years smallint not null,
  status text not null check (status in ('current', 'expired', 'cancelled')),
  starts_at timestamptz not null default now(),
  renews_at timestamptz not null,
  renewal_minor integer not null,
  currency char(3) not null,
  auto_renew boolean not null,
  payment_token_enc bytea,
  unique (order_id, user_id)
);
create unique index subscriptions_one_current on subscriptions (user_id) where status = 'current';
