-- concurrently
-- The addresses of ended invitations are purged.
create index concurrently if not exists invites_ended on invites (ended_at)
  where state in ('declined', 'revoked', 'expired') and sent_to <> '';
