-- Wrong log-ins by name, network and device. A count is forgotten by time alone: one every seconds_each.
create table log_in_counts (
  key_hash bytea primary key,
  level real not null,
  seconds_each real not null,
  counted_at timestamptz not null default now()
);
-- Devices somebody logged in from: a secret of the session cookie, never the visitor of analytics.
create table known_devices (
  user_id uuid not null references users,
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
-- Logging out makes the device a strange one again.
alter table sessions add column device_hash bytea;
-- A code for each device that asks: somebody else who asks does not replace it.
create table device_codes (
  user_id uuid not null references users,
  device_hash bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (user_id, device_hash)
);
-- unknown_names, known_browsers, log_in_codes and credentials.failed_logins serve processes of the version before.
-- A later migration drops them.
