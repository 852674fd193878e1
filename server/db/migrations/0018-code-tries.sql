-- Unknown activation codes a draft or a network has tried in a day (UTC); the subject is a keyed hash.
create table code_tries (
  subject bytea not null,
  day date not null,
  unknown smallint not null default 0,
  primary key (subject, day)
);
-- Codes that a draft, or an invited person, has entered and that exist: entering them again is no guess.
create table entered_codes (
  scope_id uuid not null,
  code text not null references subscription_codes (code),
  entered_at timestamptz not null default now(),
  primary key (scope_id, code)
);
