-- concurrently
-- Invitations that wait are purged by their age.
create index concurrently if not exists invites_waiting on invites (created_at)
  where state in ('pending', 'opened', 'step1-done');
