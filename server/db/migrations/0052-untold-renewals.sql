-- Why a renewal was given up of which its person could not be told. Null for every other end.
alter table subscriptions add column ended_because text check (ended_because in ('no-address', 'not-told'));
