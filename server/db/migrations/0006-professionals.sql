-- What a professional tells beyond the person: name, phone, address and time zone stand in users.
create table professionals (
  user_id uuid primary key references users,
  title text not null,
  credentials text not null,
  -- US_CANADA and the like; users holds the dialling code behind it.
  phone_country text not null,
  phone_extension text not null,
  practice_name text not null,
  referral jsonb not null,
  created_at timestamptz not null default now()
);

create table professional_roles (
  user_id uuid not null references professionals,
  role text not null,
  position smallint not null,
  primary key (user_id, role)
);
