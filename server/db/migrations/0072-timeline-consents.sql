-- concurrently
-- The timeline of a person.
create index concurrently if not exists consents_user
  on consents (user_id, at);
