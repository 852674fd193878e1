-- A mailed link shows an invitation. What one browser may do with it hangs on a key of that browser.
alter table tokens drop constraint tokens_purpose_check;
alter table tokens add constraint tokens_purpose_check
  check (purpose in ('invite', 'invite-key', 'credentials', 'password-reset', 'mail-opt-out', 'receipt'));

-- The typed address that was confirmed by a code, normalised.
alter table invites add column confirmed_email text;
-- Who typed before keys existed proves the address they typed, like anybody on a second device.
update invites set typed_at = now()
where typed_at is null and state not in ('active', 'expired', 'declined', 'revoked')
  and (state = 'paid' or last_completed_step > 0
       or exists (select 1 from users u where u.id = invites.user_id
                  and (u.phone_number is not null or u.address is not null)));

-- A code mailed to the address that was typed. Only the browser that asked for it can use it.
create table invite_codes (
  hash bytea primary key,
  invite_id uuid not null references invites on delete cascade,
  email_normalised text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index invite_codes_invite on invite_codes (invite_id, created_at);
create index invite_codes_expiry on invite_codes (expires_at);
