-- concurrently
-- A request for a password link looks for duplicates of a person by the part of the address before the @.
create index concurrently if not exists users_duplicates on users (lower(regexp_replace(email, '@[^@]*$', ''))) where possible_duplicate and email_normalised is null;
