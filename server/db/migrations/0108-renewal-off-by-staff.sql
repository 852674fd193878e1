-- A renewal can be switched off by staff, for a person who asks them.
alter table consents drop constraint consents_way_check;
alter table consents add constraint consents_way_check check (way in ('checkout', 'account', 'mail', 'staff')) not valid;
alter table consents validate constraint consents_way_check;
