-- concurrently
-- The timeline of a person: the invitations from them.
create index concurrently if not exists invites_inviter
  on invites (invited_by);
