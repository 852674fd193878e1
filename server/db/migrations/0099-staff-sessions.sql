-- Sessions of staff in the console. The secret is in the browser's cookie alone.
create table staff_sessions (
  hash bytea primary key,
  staff_id text not null,
  staff_name text not null,
  role text not null,
  -- Sealed. The log-in provider asks for it at the log-out.
  id_token bytea not null,
  logged_in_at timestamptz not null,
  used_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index staff_sessions_expiry on staff_sessions (expires_at);
create index staff_sessions_staff on staff_sessions (staff_id);

-- Log-ins that have gone to the provider and have not come back. Each comes back once.
create table staff_log_ins (
  hash bytea primary key,
  return_path text not null,
  is_fresh boolean not null,
  expires_at timestamptz not null
);
create index staff_log_ins_expiry on staff_log_ins (expires_at);
