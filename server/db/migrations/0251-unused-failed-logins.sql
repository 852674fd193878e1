-- Since 0022 wrong log-ins are in log_in_counts.
-- contracts credentials.failed_logins, unused since 0022
alter table credentials drop column failed_logins;
