-- One professional per normalised address. This file can run again: a test runs it on rows as they were before.
drop index if exists users_one_professional_per_address;

-- The account with a password stays, else the newest: it holds what was entered last. 0020 left one password an address.
create temporary table retired on commit drop as
select id, owner, owner_active from (
  select id,
         first_value(id) over stay as owner,
         first_value(activated_at) over stay is not null as owner_active
  from users
  where kind = 'professional' and email_normalised is not null and erased_at is null
  window stay as (partition by email_normalised order by activated_at nulls last, created_at desc, id)) ranked
where id <> owner;

-- Mailed links lead to the account that stays; those of an account with a password set no other.
update tokens set subject_id = retired.owner,
                  revoked_at = case when retired.owner_active then coalesce(tokens.revoked_at, now()) else tokens.revoked_at end
from retired where tokens.subject_id = retired.id and tokens.purpose = 'credentials';

-- The others stay for support to reconcile.
update users set possible_duplicate = true, email_normalised = null
where id in (select id from retired);

create unique index users_one_professional_per_address on users (email_normalised)
  where kind = 'professional' and erased_at is null;
drop table retired;
