-- The earlier address of a person who has changed theirs. It can take the change back until `undo_until`. A later job
-- deletes the row.
create table email_changes (
  user_id uuid primary key references users,
  changed_by text not null check (changed_by in ('person', 'staff')),
  old_email text not null,
  old_normalised text not null,
  undo_hash bytea not null unique,
  changed_at timestamptz not null default app_now(),
  undo_until timestamptz not null
);
create index email_changes_old on email_changes (old_normalised);
create index email_changes_undo on email_changes (undo_until);

-- An address that a person wants and has not confirmed yet.
create table email_requests (
  user_id uuid primary key references users,
  email text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index email_requests_expires on email_requests (expires_at);
