-- Links about renewal in mails from before this moment have ended, as “this was not me” ends them. Null if it never did.
alter table users add column links_since timestamptz;
