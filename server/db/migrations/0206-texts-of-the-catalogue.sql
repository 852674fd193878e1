-- What buyers read about a package or a service, as dated rows. Without a row that has begun, the shipped text applies.
create table catalogue_texts (
  id integer generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('package', 'service')),
  name text not null,
  starts_at timestamptz not null,
  -- By language: name, description, badge and features.
  texts jsonb not null,
  reason text not null,
  added_by text not null,
  added_name text not null,
  added_at timestamptz not null default app_now(),
  withdrawn_by text,
  withdrawn_name text,
  withdrawn_at timestamptz,
  withdrawn_reason text
);
create unique index catalogue_texts_one_start on catalogue_texts (kind, name, starts_at) where withdrawn_at is null;
