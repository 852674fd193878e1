import { sql } from 'kysely'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Db } from '#server/db/database.ts'
import { KINDS_THAT_RESPECT_OPT_OUT } from './mail.ts'
import type { OutboxRow } from './outbox.ts'

/** Of one sender to one address. It is less than an address takes, so that no sender uses that up alone. */
const INVITATIONS_PER_SENDER = 2
/** Whoever sends them: more would be a way to harass somebody through us. */
const INVITATIONS_PER_ADDRESS = 3
const INVITATION_DAYS = 30

/** Which of some mails must not leave, because their recipient opted out of them or has had enough of them. */
export async function unwantedAmong(db: Db, rows: readonly OutboxRow[]): Promise<ReadonlySet<number>> {
  const caused = rows.filter((row) => KINDS_THAT_RESPECT_OPT_OUT.some((kind) => kind === row.kind))
  if (caused.length === 0) return new Set()
  const addresses = caused.map((row) => normaliseEmail(row.recipient))
  const suppressed = await db
    .selectFrom('mail_suppressions')
    .select('address_normalised')
    .where('address_normalised', 'in', addresses)
    .execute()
  const optedOut = new Set(suppressed.map((row) => row.address_normalised))
  const unwanted = caused.filter((row) => optedOut.has(normaliseEmail(row.recipient))).map((row) => row.id)
  return new Set([...unwanted, ...(await overdone(db, caused))])
}

/**
 * Invitations of a sender after the second to one address in a month, then those of everybody after the third. One held
 * back is not counted. An invitation of a paid order is always sent, and a new link is asked for.
 */
async function overdone(db: Db, rows: readonly OutboxRow[]): Promise<number[]> {
  const ids = rows.filter((row) => row.kind === 'invitation').map((row) => row.id)
  if (ids.length === 0) return []
  const { rows: found } = await sql<{ id: number }>`
    select o.id from outbox o
    left join invites own on o.dedupe = 'invitation:' || own.id,
    lateral (select count(*) as sent, count(*) filter (where sender.invited_by = own.invited_by) as of_sender
             from outbox earlier
             left join invites sender on earlier.dedupe = 'invitation:' || sender.id
             where earlier.kind = 'invitation' and lower(earlier.recipient) = lower(o.recipient)
               and earlier.id < o.id and earlier.dead_at is null
               and earlier.created_at > now() - make_interval(days => ${INVITATION_DAYS})) before
    where o.id = any(${ids}) and o.payload->>'fromOrder' is distinct from 'true'
      and (before.of_sender >= ${INVITATIONS_PER_SENDER} or before.sent >= ${INVITATIONS_PER_ADDRESS})`.execute(
    db,
  )
  return found.map((row) => row.id)
}
