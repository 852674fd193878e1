-- Log-ins by strangers: names nobody has, browsers an account was entered from, codes mailed to it.
alter table credentials add column new_password_needed boolean not null default false;
create table unknown_names (
  name_hash bytea primary key,
  failed_logins integer not null default 0,
  last_failed_at timestamptz not null default now()
);
create table known_browsers (
  user_id uuid not null references users,
  browser_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, browser_hash)
);
create table log_in_codes (
  user_id uuid primary key references users,
  browser_hash bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
