-- A browser holds a token of its own instead of the one that was mailed. It ends with the visit; the mailed link stays.
alter table tokens drop constraint tokens_purpose_check;
alter table tokens add constraint tokens_purpose_check
  check (purpose in ('invite', 'invite-key', 'credentials', 'browser-credentials', 'password-reset',
                     'browser-password-reset', 'mail-opt-out', 'receipt'));

-- Every visit that ends names its device, and nobody's user with it.
create index known_devices_device on known_devices (device_hash);
