-- How often somebody was told that a person may have an account: by person, draft and network.
create table duplicate_answers (
  key_hash bytea primary key,
  answers smallint not null,
  forgotten_at timestamptz not null
);
-- The co-parent a confirmation is about, as a hash of name, e-mail and phone.
alter table registrations add column co_parent_asked_hash bytea;
