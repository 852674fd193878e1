-- A browser that opens the link of a mail about renewal gets a token of its own. Old rows met the stricter check before.
alter table tokens drop constraint tokens_purpose_check;
alter table tokens add constraint tokens_purpose_check
  check (purpose in ('invite', 'invite-key', 'credentials', 'browser-credentials', 'password-reset',
                     'browser-password-reset', 'mail-opt-out', 'receipt', 'not-me', 'browser-renewal')) not valid;

-- The hash of the mailed key that the browser gave for its token, as that key itself is not stored. The token ends with it.
alter table tokens add column link_hash bytea;
