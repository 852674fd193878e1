-- concurrently
-- The invitations of the last days to an address are counted before the next one is sent.
create index concurrently if not exists outbox_invitations on outbox (created_at) where kind = 'invitation';
