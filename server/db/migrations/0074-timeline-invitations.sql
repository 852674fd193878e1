-- concurrently
-- The timeline of a person: the invitations to them.
create index concurrently if not exists invites_invited
  on invites (user_id);
