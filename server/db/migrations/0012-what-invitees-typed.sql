-- When an invited parent last kept something of themselves; null while the record holds only what they were invited with.
alter table invites add column typed_at timestamptz;
update invites set typed_at = now() where state = 'step1-done';
create index invites_typed on invites (typed_at) where typed_at is not null;
