-- A run has a first day, and can be revoked. Its row says so for all of its codes at once.
alter table code_runs add column starts_at timestamptz;
alter table code_runs add column single_use boolean not null default true;
alter table code_runs add column revoked_by text;
alter table code_runs add column revoked_name text;
alter table code_runs add column revoked_at timestamptz;
alter table code_runs add column revoked_reason text;
alter table code_runs add constraint code_runs_revoked check ((revoked_at is null) = (revoked_by is null));
-- The run of a spent code, so that the uses of a run are counted without its codes.
alter table promo_reservations add column run_id integer;
update promo_reservations r set run_id = c.run_id
  from subscription_codes c where c.code = r.code and r.state = 'redeemed' and c.run_id is not null;
