-- How far each pass of the sweep has compared the gateway's transactions with our orders, without a gap.
create table sweep_watermarks (
  pass text primary key,
  swept_to timestamptz not null,
  -- How often the slice behind it was begun.
  tries integer not null default 0,
  -- When the last slice was completed.
  swept_at timestamptz not null default now()
);

-- A finding is open once, however many days it lasts; the comparison closes what has resolved.
alter table reconciliations
  add column closed_by_sweep boolean not null default false,
  add column checked_at timestamptz not null default now();
update reconciliations later set resolved_at = now(), closed_by_sweep = true
  where resolved_at is null and exists (
    select 1 from reconciliations earlier
    where earlier.txn = later.txn and earlier.finding = later.finding and earlier.resolved_at is null
      and earlier.day < later.day);
create unique index reconciliations_one_open on reconciliations (txn, finding) where resolved_at is null;
