-- The passkey that opened a session. The sessions of a passkey end when its person removes it.
alter table sessions add column passkey_id uuid;

-- When the address of a person last changed; null if it never did. Links in mails from before that moment end.
alter table users add column email_since timestamptz;
