-- A keyed hash of what was asked with the key. Rows of the previous version have none.
alter table staff_keys add column asked_hash bytea;
