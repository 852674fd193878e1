-- What staff did and saw. Each row carries the hash of the row before, so that a changed or missing row is found.
create table staff_actions (
  n bigint primary key,
  at timestamptz not null,
  staff_id text not null,
  staff_name text not null,
  role text not null,
  network text not null,
  kind text not null,
  person_id uuid,
  subject text,
  reason text,
  details jsonb not null default '{}',
  before bytea not null,
  hash bytea not null
);
create index staff_actions_person on staff_actions (person_id, n) where person_id is not null;
create index staff_actions_staff on staff_actions (staff_id, n);
create index staff_actions_kind on staff_actions (kind, n);

create function staff_action_hash(a staff_actions) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    a.n, extract(epoch from a.at), a.staff_id, a.staff_name, a.role, a.network, a.kind, a.person_id, a.subject,
    a.reason, a.details, encode(a.before, 'hex'))::text, 'UTF8'))
$$;

-- The database numbers and seals the rows. One transaction at a time adds to the chain.
create function seal_staff_action() returns trigger language plpgsql as $$
declare last staff_actions;
begin
  perform pg_advisory_xact_lock(hashtext('staff_actions'));
  select * into last from staff_actions order by n desc limit 1;
  new.n := coalesce(last.n, 0) + 1;
  new.at := app_now();
  new.before := coalesce(last.hash, '\x');
  new.hash := staff_action_hash(new);
  return new;
end $$;
create trigger staff_actions_sealed before insert on staff_actions
  for each row execute function seal_staff_action();
create trigger staff_actions_append_only before update or delete on staff_actions
  for each row execute function refuse_change();
create trigger staff_actions_not_emptied before truncate on staff_actions
  for each statement execute function refuse_change();
