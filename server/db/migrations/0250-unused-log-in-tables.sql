-- Since 0022 wrong log-ins are in log_in_counts, and devices in known_devices and device_codes.
-- contracts unknown_names.name_hash, unused since 0022
-- contracts unknown_names.failed_logins, unused since 0022
-- contracts unknown_names.last_failed_at, unused since 0022
-- contracts known_browsers.user_id, unused since 0022
-- contracts known_browsers.browser_hash, unused since 0022
-- contracts known_browsers.last_used_at, unused since 0022
-- contracts log_in_codes.user_id, unused since 0022
-- contracts log_in_codes.browser_hash, unused since 0022
-- contracts log_in_codes.code_hash, unused since 0022
-- contracts log_in_codes.tries, unused since 0022
-- contracts log_in_codes.expires_at, unused since 0022
drop table unknown_names;
drop table known_browsers;
drop table log_in_codes;
