-- When the mail of a notice came back. Such a notice does not count as sent.
alter table renewal_notices add column returned_at timestamptz;
