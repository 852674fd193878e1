-- What the mail server reported after it had accepted a mail. An address that does not exist gets no invitations for a while.
alter table outbox add column delivered_at timestamptz;
alter table outbox add column bounced_at timestamptz;
alter table outbox add column bounce_status text;
alter table mail_suppressions add column ends_at timestamptz;
