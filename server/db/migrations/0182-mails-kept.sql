-- What a sent mail said, without its one-time secrets, so that support can send it again.
alter table outbox add column kept jsonb;
