-- Passkeys of people. The handle is random and the same for all passkeys of a person, as WebAuthn wants it.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  user_handle text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Challenges that a browser has not answered yet. Those of a log-in belong to nobody.
create table passkey_challenges (
  hash bytea primary key,
  holder_hash bytea not null,
  purpose text not null check (purpose in ('add', 'log-in')),
  user_id uuid references users,
  user_handle text,
  expires_at timestamptz not null,
  check ((purpose = 'add') = (user_id is not null and user_handle is not null))
);
create index passkey_challenges_end on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
