-- Addresses that somebody looked for invitations with. A job answers them by mail, so that every request takes as long.
create table invitation_searches (
  id bigint generated always as identity primary key,
  email_normalised text not null,
  locale text not null,
  created_at timestamptz not null default now()
);
