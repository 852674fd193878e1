-- Sessions of staff ask the log-in provider from time to time whether the person still has their role.
alter table staff_sessions add column tokens bytea;
alter table staff_sessions add column asked_at timestamptz not null default app_now();
alter table staff_sessions add column vouched_at timestamptz not null default app_now();
