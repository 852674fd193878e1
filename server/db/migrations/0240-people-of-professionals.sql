-- concurrently
-- The cases of a professional were found by reading all people.
create index concurrently if not exists users_of_professional on users (created_by_professional_id) where created_by_professional_id is not null;
