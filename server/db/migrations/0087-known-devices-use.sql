-- concurrently
-- Devices that are no longer used are deleted every hour.
create index concurrently if not exists known_devices_use on known_devices (last_used_at);
