-- What one person of the staff asks, and another approves. Only the decision changes, and only once.
create table approvals (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- What it is about: an order, a batch of codes.
  subject text not null,
  person_id uuid,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  -- What the kind needs besides, to do it later exactly as it was asked.
  content jsonb not null default '{}',
  reason text not null,
  -- Asked twice with one key is asked once.
  key text not null unique,
  asked_by text not null,
  asked_name text not null,
  asked_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'expired')),
  decided_by text,
  decided_name text,
  decided_at timestamptz,
  decision_reason text,
  check ((state = 'asked') = (decided_at is null)),
  check ((state in ('approved', 'refused')) = (decided_by is not null)),
  check (state <> 'approved' or decided_by <> asked_by)
);
create unique index approvals_one_at_a_time on approvals (kind, subject) where state = 'asked';
create index approvals_newest on approvals (asked_at);

create function refuse_another_ask() returns trigger language plpgsql as $$
begin
  if old.state <> 'asked'
     or (to_jsonb(new) - array['state', 'decided_by', 'decided_name', 'decided_at', 'decision_reason'])
        is distinct from
        (to_jsonb(old) - array['state', 'decided_by', 'decided_name', 'decided_at', 'decision_reason']) then
    raise exception 'of an approval only the decision changes, and only once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approvals_as_asked before update on approvals
  for each row execute function refuse_another_ask();
