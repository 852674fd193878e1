-- What a person is shown of the browsers where they are logged in. Rows from before have none of it.
alter table known_devices add column first_used_at timestamptz;
alter table known_devices add column country text check (country ~ '^[A-Z]{2}$');
alter table known_devices add column browser text;
