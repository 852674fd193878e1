-- The invited person a confirmation is about, as a hash of name, e-mail and phone.
alter table invites add column duplicate_asked_hash bytea;
