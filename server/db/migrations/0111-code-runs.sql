-- Codes that staff made together. A run above a limit waits for a second person, and has no codes until then.
create table code_runs (
  id integer generated always as identity primary key,
  -- Of the request that asked for it.
  key text not null unique,
  name text not null,
  count integer not null check (count between 1 and 100000),
  amount_minor integer not null check (amount_minor > 0),
  currency char(3) not null,
  package_ids integer[],
  expires_at timestamptz,
  reason text not null,
  asked_by text not null,
  asked_name text not null,
  asked_at timestamptz not null default app_now(),
  made_by text,
  made_name text,
  made_at timestamptz
);
alter table subscription_codes add column run_id integer;
