alter table experiment_assignments add column expires_at timestamptz not null default now() + interval '30 days';
create index experiment_assignments_expires_at on experiment_assignments (expires_at);
