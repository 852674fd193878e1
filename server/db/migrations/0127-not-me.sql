-- The link “this was not me” of a mail. Old rows met the stricter check before, so they are not read again.
alter table tokens drop constraint tokens_purpose_check;
alter table tokens add constraint tokens_purpose_check
  check (purpose in ('invite', 'invite-key', 'credentials', 'browser-credentials', 'password-reset',
                     'browser-password-reset', 'mail-opt-out', 'receipt', 'not-me')) not valid;

-- Nobody is told about the first log-in of an account. The version before does not write this, so it is true then.
alter table credentials add column has_logged_in boolean not null default true;
