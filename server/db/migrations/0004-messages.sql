create table outbox (
  id bigint generated always as identity primary key,
  dedupe text not null unique,
  kind text not null,
  recipient text not null,
  locale text not null,
  payload jsonb not null,
  message_id text not null unique,
  lease_until timestamptz not null default now(),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  dead_at timestamptz
);
create index outbox_due on outbox (lease_until) where sent_at is null and dead_at is null;

-- The development mailbox: what would have left, readable at /dev/mail.
create table mailbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  headers jsonb not null,
  created_at timestamptz not null default now()
);
create table mail_suppressions (
  address_normalised text primary key,
  at timestamptz not null default now()
);

create table analytics_events (
  id bigint generated always as identity primary key,
  event_id uuid not null unique,
  kind text not null,
  anonymous_id text,
  user_id uuid,
  properties jsonb not null,
  at timestamptz not null default now(),
  forwarded_at timestamptz
);
create index analytics_events_kind on analytics_events (kind, at);
create table experiment_assignments (
  anonymous_id text not null,
  flag text not null,
  variant text not null check (variant in ('Off', 'Control', 'Treatment')),
  assigned_at timestamptz not null default now(),
  exposed_at timestamptz,
  primary key (anonymous_id, flag)
);

create table schedules (
  name text primary key,
  next_run_at timestamptz not null default now(),
  last_run_at timestamptz,
  last_error text
);
