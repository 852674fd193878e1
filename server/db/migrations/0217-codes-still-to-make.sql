-- The codes of a run that a job has still to make. A run from before has all of its codes.
alter table code_runs add column codes_left integer not null default 0 check (codes_left >= 0);
