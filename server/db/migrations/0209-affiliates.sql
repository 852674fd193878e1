-- Partners whose links bring visitors, as dated rows. A change is a new row of the same key.
create table affiliates (
  id integer generated always as identity primary key,
  key text not null unique,
  name text not null,
  referrer_key text not null check (referrer_key = lower(referrer_key)),
  starts_at timestamptz not null,
  -- The last row that counts ends it.
  ends boolean not null,
  reason text not null,
  added_by text not null,
  added_name text not null,
  added_at timestamptz not null default app_now(),
  withdrawn_by text,
  withdrawn_name text,
  withdrawn_at timestamptz,
  withdrawn_reason text
);
create unique index affiliates_one_start on affiliates (referrer_key, starts_at) where withdrawn_at is null;
