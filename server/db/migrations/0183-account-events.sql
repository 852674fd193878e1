-- What happened to the access of an account, for its timeline in the console. It holds no address and no name.
create table account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  at timestamptz not null default app_now(),
  what text not null,
  -- Who did it, such as `staff`.
  note text
);
create index account_events_person on account_events (user_id, at);
create index account_events_age on account_events (at);
