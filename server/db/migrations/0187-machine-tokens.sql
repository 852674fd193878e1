-- Programs of the company manage endpoints of events with these. The secret is kept as a hash alone.
create table machine_tokens (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  name text not null,
  made_by text not null,
  made_name text not null,
  made_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
