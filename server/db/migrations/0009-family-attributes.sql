-- Notes of the product on a member of a family, such as the outcome of a device check.
alter table family_members add column attributes jsonb not null default '{}';
