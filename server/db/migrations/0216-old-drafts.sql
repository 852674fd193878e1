-- concurrently
-- Drafts that are forgotten after a week.
create index concurrently if not exists registrations_old on registrations (created_at) where erased_at is null;
