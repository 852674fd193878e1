-- The data exports that people have asked for. The file is encrypted, and it is there for some days.
create table exports (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references users,
  locale text not null,
  asked_at timestamptz not null default app_now(),
  lease_until timestamptz not null default app_now(),
  tries integer not null default 0,
  made_at timestamptz,
  sealed bytea,
  code_hash bytea,
  wrong_codes integer not null default 0,
  downloads integer not null default 0,
  downloaded_at timestamptz
);
create index exports_of_person on exports (person_id, asked_at desc);
create index exports_to_make on exports (lease_until) where made_at is null;
create index exports_with_file on exports (made_at) where sealed is not null;
create index exports_by_age on exports (asked_at);
-- One at a time is made for a person.
create unique index exports_one_in_the_making on exports (person_id) where made_at is null;
