-- A refund that was asked twice with one key is made once.
alter table refunds add column asked_key text;
