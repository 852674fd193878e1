import { sql, type RawBuilder } from 'kysely'
import { MAILBOX_TAG, mailboxOf, normaliseEmail } from '#domain/people/email.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { KINDS_THAT_RESPECT_OPT_OUT } from './mail.ts'
import type { OutboxRow } from './claim-mails.ts'

/** From one sender to one address. It is lower than the limit of an address, so one sender cannot reach that limit. */
const INVITATIONS_PER_SENDER = 2
/** From all senders together. More would let a person harass others through our mails. */
const INVITATIONS_PER_ADDRESS = 3
const COUNTED_DAYS = 30

/** An opt-out is stored for one address, or for a mailbox with all its tags. */
function spellings(email: string): string[] {
  return [normaliseEmail(email), mailboxOf(email)]
}

/** The mails that must not be sent: the recipient opted out, or has received too many. */
export async function unwantedAmong(db: Db, rows: readonly OutboxRow[]): Promise<ReadonlySet<number>> {
  const caused = rows.filter((row) => KINDS_THAT_RESPECT_OPT_OUT.some((kind) => kind === row.kind))
  if (caused.length === 0) return new Set()
  const addresses = caused.flatMap((row) => spellings(row.recipient))
  const suppressed = await db
    .selectFrom('mail_suppressions')
    .select('address_normalised')
    .where('address_normalised', 'in', addresses)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`app_now()`)]))
    .execute()
  const optedOut = new Set(suppressed.map((row) => row.address_normalised))
  const unwanted = caused.filter((row) => spellings(row.recipient).some((each) => optedOut.has(each)))
  return new Set([...unwanted.map((row) => row.id), ...(await overdone(db, caused))])
}

/**
 * Invitations over the limit of the sender or of the address. All spellings and tags of an address are counted
 * together. Invitations that were not sent are not counted. Invitations from a paid order are always sent. New links
 * are requested by the recipient, so they are sent too.
 */
async function overdone(db: Db, rows: readonly OutboxRow[]): Promise<number[]> {
  const ids = rows.filter((row) => row.kind === 'invitation').map((row) => row.id)
  if (ids.length === 0) return []
  const { rows: found } = await sql<{ id: number }>`
    select o.id from outbox o
    left join invites own on own.id = ${invitationOf('o')},
    lateral (select count(*) as sent, count(*) filter (where sender.invited_by = own.invited_by) as of_sender
             from outbox earlier
             left join invites sender on sender.id = ${invitationOf('earlier')}
             where earlier.kind = 'invitation'
               and ${mailboxIn(sql`coalesce(sender.sent_to_normalised, lower(earlier.recipient))`)}
                   = ${mailboxIn(sql`coalesce(own.sent_to_normalised, lower(o.recipient))`)}
               and earlier.id < o.id and earlier.dead_at is null
               and earlier.created_at > app_now() - make_interval(days => ${COUNTED_DAYS})) before
    where o.id = any(${ids}) and o.payload->>'fromOrder' is distinct from 'true'
      and (before.of_sender >= ${INVITATIONS_PER_SENDER} or before.sent >= ${INVITATIONS_PER_ADDRESS})`.execute(
    db,
  )
  return found.map((row) => row.id)
}

/** `mailboxOf` for a normalised address in SQL. */
function mailboxIn(normalised: RawBuilder<string>): RawBuilder<string> {
  return sql`regexp_replace(${normalised}, ${MAILBOX_TAG}, '\\1@')`
}

/** The invitation that a mail was written for; null for another mail. */
function invitationOf(mail: string): RawBuilder<string | null> {
  return sql`substring(${sql.ref(`${mail}.dedupe`)} from '^invitation:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid`
}

/** Stops further invitations to an address, with any tag. Mails its owner requests still arrive. */
export async function suppressAddress(db: Db | Tx, email: string): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values({ address_normalised: mailboxOf(email) })
    .onConflict((conflict) => conflict.column('address_normalised').doUpdateSet({ ends_at: null }))
    .execute()
}

/** How long an address counts as wrong after a mail to it came back. */
export const BOUNCE_DAYS = 30

/** The same for an address that does not exist, and only with its own tag. A wish of the owner stays. */
export async function suppressForAWhile(tx: Tx, email: string): Promise<void> {
  await sql`insert into mail_suppressions (address_normalised, ends_at)
    values (${normaliseEmail(email)}, app_now() + make_interval(days => ${BOUNCE_DAYS}))
    on conflict (address_normalised) do update set ends_at = excluded.ends_at
    where mail_suppressions.ends_at is not null`.execute(tx)
}
