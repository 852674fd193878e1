-- What staff may read of a mail: its text as it was sent, without codes and links that open something. And why one was given up.
alter table outbox add column said jsonb;
alter table outbox add column given_up_because text;
alter table outbox add column reply_code text;
