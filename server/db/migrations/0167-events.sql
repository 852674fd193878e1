-- Where the rest of the company learns of events. The database has at most the secrets that sign, and they are sealed.
create table event_endpoints (
  id uuid primary key default gen_random_uuid(),
  address text not null,
  types text[] not null,
  made_by text not null,
  made_name text not null,
  owner_email text not null,
  secret_enc bytea not null,
  earlier_secret_enc bytea,
  earlier_until timestamptz,
  is_on boolean not null default true,
  off_because text check (off_because in ('person', 'failing', 'gone')),
  failures integer not null default 0,
  failing_since timestamptz,
  resume_at timestamptz not null default app_now(),
  succeeded_at timestamptz,
  created_at timestamptz not null default app_now(),
  check (is_on = (off_because is null)),
  check ((earlier_secret_enc is null) = (earlier_until is null))
);

-- Written in the transaction of the change. `lane` is the family, or the person or endpoint without one.
-- `place` is the order in which events go out. It is given after the commit, so none is passed by.
create sequence event_places;
create table events (
  n bigint generated always as identity primary key,
  id uuid not null unique default gen_random_uuid(),
  type text not null,
  version smallint not null,
  person_id uuid,
  family_id uuid,
  endpoint_id uuid references event_endpoints on delete cascade,
  lane uuid not null,
  data jsonb not null,
  at timestamptz not null default app_now(),
  place bigint
);
create index events_unplaced on events (n) where place is null;
create index events_lane on events (lane, place);
create index events_at on events (at);
create index events_endpoint on events (endpoint_id) where endpoint_id is not null;

-- How far an endpoint has come with one family. A row with `only_place` replays one event.
create table event_lanes (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references event_endpoints on delete cascade,
  lane uuid not null,
  only_place bigint,
  passed bigint not null,
  wanted bigint not null,
  tries integer not null default 0,
  failing_since timestamptz,
  due_at timestamptz not null default app_now(),
  lease uuid,
  lease_until timestamptz,
  touched_at timestamptz not null default app_now(),
  unique nulls not distinct (endpoint_id, lane, only_place)
);
create index event_lanes_due on event_lanes (endpoint_id, due_at) where wanted > passed;
create index event_lanes_idle on event_lanes (touched_at) where wanted <= passed;

-- The log of tries.
create table event_deliveries (
  n bigint generated always as identity primary key,
  endpoint_id uuid not null references event_endpoints on delete cascade,
  event_n bigint not null references events on delete cascade,
  try integer not null,
  outcome text not null check (outcome in ('delivered', 'refused', 'redirected', 'too-late', 'unreachable', 'blocked', 'given-up')),
  status smallint,
  milliseconds integer not null,
  at timestamptz not null default app_now()
);
create index event_deliveries_endpoint on event_deliveries (endpoint_id, n);
create index event_deliveries_event on event_deliveries (event_n);
