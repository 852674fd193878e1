-- concurrently
-- The codes of a run are read for its file.
create index concurrently if not exists subscription_codes_run on subscription_codes (run_id) where run_id is not null;
