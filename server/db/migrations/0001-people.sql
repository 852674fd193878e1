-- Drafts are documents: a step replaces a whole section, and one update erases a person (docs/decisions/0003).
create table registrations (
  id uuid primary key default gen_random_uuid(),
  key_hash bytea not null,
  last_completed_step smallint not null default 0 check (last_completed_step between 0 and 3),
  parent_id uuid not null unique default gen_random_uuid(),
  co_parent_id uuid not null unique default gen_random_uuid(),
  parent jsonb not null,
  co_parent jsonb,
  children jsonb not null default '[]',
  address jsonb,
  referral jsonb,
  parent_duplicate_confirmed boolean not null default false,
  co_parent_duplicate_confirmed boolean not null default false,
  invitation text check (invitation in ('send', 'skip')),
  selected_package_id integer,
  selected_services text[],
  selected_product_id text,
  pay_for_co_parent boolean not null default false,
  promo_codes text[] not null default '{}',
  referrer_key text,
  experiments jsonb not null default '{}',
  duplicate_answers smallint not null default 0,
  locale text not null,
  anonymous_id text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  erased_at timestamptz
);
create index registrations_expiry on registrations (expires_at) where erased_at is null;

create table users (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('parent', 'professional')),
  first_name text not null,
  last_name text not null,
  email text,
  email_normalised text,
  phone_country_code text,
  phone_number text,
  time_zone text,
  address jsonb,
  referral jsonb,
  locale text not null,
  agreed_to_terms_at timestamptz,
  marketing_opt_in boolean not null default false,
  possible_duplicate boolean not null default false,
  created_by_professional_id uuid references users,
  anonymous_id text,
  activated_at timestamptz,
  created_at timestamptz not null default now(),
  erased_at timestamptz
);
create unique index users_one_account_per_email on users (kind, email_normalised)
  where activated_at is not null and not possible_duplicate;
create index users_email on users (email_normalised);

create table families (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now()
);
-- Children are members without a user; what one parent typed of the other stays in known_contact, seen by the typist alone.
create table family_members (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references families,
  user_id uuid references users,
  kind text not null check (kind in ('parent', 'child')),
  first_name text not null,
  last_name text not null,
  email text,
  known_contact jsonb,
  colour text not null,
  position smallint not null,
  unique (family_id, user_id)
);
create index family_members_user on family_members (user_id);

create table consents (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  kind text not null check (kind in ('terms', 'marketing')),
  agreed boolean not null,
  text_version text not null,
  locale text not null,
  address_hash bytea,
  at timestamptz not null default now()
);

-- Bearers: only an HMAC of the secret is kept, bound to purpose, subject and family.
create table tokens (
  hash bytea primary key,
  purpose text not null check (purpose in ('invite', 'credentials', 'password-reset', 'mail-opt-out', 'receipt')),
  subject_id uuid not null,
  family_id uuid references families,
  order_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index tokens_subject on tokens (subject_id, purpose);

create table invites (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references families,
  user_id uuid not null references users,
  invited_by uuid not null references users,
  sent_to text not null,
  state text not null default 'pending'
    check (state in ('pending', 'opened', 'step1-done', 'paid', 'active', 'expired', 'declined', 'revoked')),
  locale text not null,
  last_completed_step smallint not null default 0,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  ended_at timestamptz
);
create unique index invites_one_live on invites (family_id, user_id)
  where state not in ('active', 'expired', 'declined', 'revoked');

create table credentials (
  user_id uuid primary key references users,
  username text not null,
  username_normalised text not null unique,
  password_hash text not null,
  failed_logins integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create table security_questions (
  user_id uuid primary key references users,
  question text not null,
  answer_hash text not null,
  code_hash text not null,
  tries smallint not null default 0,
  changed_at timestamptz not null default now()
);
create table sessions (
  hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
