-- One active parent per normalised address. Domains are compared as mail servers are asked for them: NFKC, IDNA, lower
-- case. This file can run again: a test runs it on rows as they were before.

-- RFC 3492, for one label; the rule of the application is domain/people/email.ts.
create or replace function pg_temp.ascii_label(label text) returns text language plpgsql immutable as $$
declare
  points int[];
  written text := '';
  n int := 128; delta int := 0; bias int := 72;
  b int; h int; m int; q int; k int; t int; c int; digit int;
begin
  if label !~ '[^\x01-\x7f]' then return label; end if;
  select array_agg(ascii(letter) order by place) into points
  from regexp_split_to_table(label, '') with ordinality as letters(letter, place);
  select coalesce(string_agg(chr(point), '' order by place), '') into written
  from unnest(points) with ordinality as each(point, place) where point < 128;
  b := length(written); h := b;
  if b > 0 then written := written || '-'; end if;
  while h < cardinality(points) loop
    select min(point) into m from unnest(points) as each(point) where point >= n;
    delta := delta + (m - n) * (h + 1); n := m;
    foreach c in array points loop
      if c < n then delta := delta + 1; end if;
      if c = n then
        q := delta; k := 36;
        loop
          t := case when k <= bias then 1 when k >= bias + 26 then 26 else k - bias end;
          exit when q < t;
          digit := t + (q - t) % (36 - t);
          written := written || chr(case when digit < 26 then digit + 97 else digit + 22 end);
          q := (q - t) / (36 - t); k := k + 36;
        end loop;
        written := written || chr(case when q < 26 then q + 97 else q + 22 end);
        delta := case when h = b then delta / 700 else delta / 2 end;
        delta := delta + delta / (h + 1);
        k := 0;
        while delta > 455 loop delta := delta / 35; k := k + 36; end loop;
        bias := k + 36 * delta / (delta + 38);
        delta := 0; h := h + 1;
      end if;
    end loop;
    delta := delta + 1; n := n + 1;
  end loop;
  return 'xn--' || written;
end $$;

create or replace function pg_temp.normal_address(address text) returns text language sql immutable as $$
  select lower(regexp_replace(address, '@[^@]*$', '')) || coalesce((
    select '@' || string_agg(pg_temp.ascii_label(label), '.' order by place)
    from regexp_split_to_table(lower(normalize(substring(address from '@([^@]*)$'), nfkc)), '\.')
         with ordinality as labels(label, place)), '') $$;

drop index if exists users_one_account_per_email;
drop index if exists users_one_active_per_address;

update users set email_normalised = pg_temp.normal_address(email_normalised)
where email_normalised is not null and email_normalised <> pg_temp.normal_address(email_normalised);
insert into mail_suppressions (address_normalised, at)
select pg_temp.normal_address(address_normalised), at from mail_suppressions
on conflict do nothing;
delete from mail_suppressions where address_normalised <> pg_temp.normal_address(address_normalised);

-- The address belongs to who is active the longest. Others keep it for their mails, as support's to reconcile.
update users set possible_duplicate = true, email_normalised = null
where activated_at is not null and erased_at is null and email_normalised is not null and exists (
  select 1 from users owner
  where owner.kind = users.kind and owner.email_normalised = users.email_normalised and owner.erased_at is null
    and owner.activated_at is not null
    and (owner.possible_duplicate, owner.activated_at, owner.id) < (users.possible_duplicate, users.activated_at, users.id));
create unique index users_one_active_per_address on users (kind, email_normalised) where activated_at is not null;

-- Where an invitation went, as it is compared; emptied with it.
alter table invites add column if not exists sent_to_normalised text;
update invites set sent_to_normalised = pg_temp.normal_address(sent_to) where sent_to_normalised is null;
create index if not exists invites_sent_to on invites (sent_to_normalised) where sent_to_normalised <> '';
