-- concurrently
-- Invitations are searched by the address that their person has confirmed.
create index concurrently if not exists invites_confirmed on invites (confirmed_email) where confirmed_email is not null;
