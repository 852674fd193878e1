-- concurrently
-- Counts that limit nothing any more are deleted every hour.
create index concurrently if not exists duplicate_answers_end on duplicate_answers (forgotten_at);
