-- concurrently
-- An export asks whether another person has the same address, as it was typed.
create index concurrently if not exists users_typed_email on users (lower(email)) where email is not null;
