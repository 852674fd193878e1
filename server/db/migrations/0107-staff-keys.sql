-- What staff did with one key. A second call with it does nothing and gets the same answer.
create table staff_keys (
  key text primary key,
  staff_id text not null,
  kind text not null,
  subject text not null,
  note text,
  at timestamptz not null default app_now()
);
create index staff_keys_age on staff_keys (at);
