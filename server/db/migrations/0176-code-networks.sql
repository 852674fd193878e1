-- The network that asked for a code, as a hash. So one holder of a link cannot use up the codes of everybody.
alter table invite_codes add column network_hash bytea;
