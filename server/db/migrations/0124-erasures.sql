-- People who have asked that their account is erased. A person who takes it back has no row any more.
create table erasures (
  person_id uuid primary key references users,
  asked_by text not null check (asked_by in ('person', 'staff')),
  asked_at timestamptz not null default app_now(),
  due_at timestamptz not null,
  done_at timestamptz
);
create index erasures_due on erasures (due_at) where done_at is null;
