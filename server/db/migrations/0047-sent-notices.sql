alter table renewal_notices
  -- Part of the keys of its mails, so a notice that replaces a deleted one is mailed too. Older notices have none.
  add column id uuid unique,
  -- When its first mail was sent. The days before the charge count from here.
  add column sent_at timestamptz;
create index renewal_notices_unsent on renewal_notices (noticed_at) where sent_at is null;
