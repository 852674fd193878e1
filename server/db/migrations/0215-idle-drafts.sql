-- concurrently
-- Drafts whose co-parent and children are forgotten after a day without changes.
create index concurrently if not exists registrations_idle on registrations (touched_at)
  where erased_at is null and (co_parent is not null or children <> '[]');
