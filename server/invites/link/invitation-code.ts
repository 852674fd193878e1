import { sql } from 'kysely'
import { INVITATION_CODE_LENGTH, INVITATION_CODE_MINUTES } from '#domain/people/invitation-code.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { type Purge } from '#server/platform/job.ts'
import { enqueueMail } from '#server/email/index.ts'
import { digitsOf, MAILED_CODE_TRIES, newMailedCode } from '#server/platform/mailed-code.ts'
import { networkOf } from '#server/platform/network.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'
import { findOpenInvitation, type Invitation } from '../invitation.ts'
import { isClaimed, issueInvitationKey } from '../invitation-key.ts'
import { findParent, type ParentRecord } from '../parent/parent-store.ts'
import { lockPlace } from './lock-place.ts'

/**
 * Codes by mail in a day. Every holder of the link may ask, so each network has its own limit, and all together have
 * one. The latter limits guessing.
 */
export const CODES_PER_DAY = { network: 5, invitation: 30 }
/** One network waits this long for its next code. */
const SECONDS_BETWEEN_CODES = 30

const CODE = 'invite-code'

type Deps = { db: Db; secrets: Secrets }
type Ended = { outcome: 'ended' | 'joined' }
export type CodeOutcome = { outcome: 'mailed'; codeToken: string } | { outcome: 'too-many' } | Ended
export type RedeemOutcome =
  | { outcome: 'proved'; inviteToken: string; userId: string }
  | { outcome: 'wrong' }
  | Ended

/**
 * Mails a code to the typed address, which the caller does not learn. Only the browser that asks can use the code, with
 * the secret in this answer.
 */
export async function mailInvitationCode(
  { db, secrets }: Deps,
  { secret, address }: { secret: string; address: string },
): Promise<CodeOutcome> {
  return db.transaction().execute(async (tx) => {
    const place = await lockPlace(tx, secrets, { purposes: ['invite'], secret })
    if (typeof place === 'string') return { outcome: place }
    const parent = await findParent(tx, place.userId)
    const invitation = await findOpenInvitation(tx, place)
    if (!parent || !invitation) return { outcome: 'ended' }
    const networks = secrets.hashes('invite-code-network', `${invitation.id} ${networkOf(address)}`)
    if (!(await mayMailCode(tx, { invitation, networks }))) return { outcome: 'too-many' }
    const codeToken = newSecret()
    if (isClaimed(invitation) && parent.email) {
      const to = { ...parent, email: parent.email }
      await mailCode(tx, { secrets, codeToken, invitation, parent: to, network: networks[0] })
    }
    return { outcome: 'mailed', codeToken }
  })
}

type Asking = { invitation: Invitation; networks: readonly Buffer[] }

async function mayMailCode(tx: Tx, { invitation, networks }: Asking): Promise<boolean> {
  const own = sql`network_hash = any(${networks}::bytea[])`
  const isNew = sql`created_at > app_now() - make_interval(secs => ${SECONDS_BETWEEN_CODES})`
  const { rows } = await sql<{ all: number; own: number; latest: number }>`
    select count(*)::int as "all", count(*) filter (where ${own})::int as own,
           count(*) filter (where ${own} and ${isNew})::int as latest
    from invite_codes where invite_id = ${invitation.id} and created_at > app_now() - interval '1 day'`.execute(
    tx,
  )
  const used = rows[0]
  if (used === undefined || used.latest > 0) return false
  return used.own < CODES_PER_DAY.network && used.all < CODES_PER_DAY.invitation
}

type Mailing = {
  secrets: Secrets
  codeToken: string
  invitation: Invitation
  parent: ParentRecord & { email: string }
  network: Buffer | undefined
}

async function mailCode(tx: Tx, { secrets, codeToken, invitation, parent, network }: Mailing): Promise<void> {
  const code = newMailedCode(INVITATION_CODE_LENGTH)
  const hash = secrets.hash('invite-code-token', codeToken)
  await tx
    .insertInto('invite_codes')
    .values({
      hash,
      invite_id: invitation.id,
      email_normalised: normaliseEmail(parent.email),
      code_hash: secrets.hash(CODE, codeWords({ codeToken, code })),
      network_hash: network ?? null,
      expires_at: sql<Date>`app_now() + make_interval(mins => ${INVITATION_CODE_MINUTES})`,
    })
    .execute()
  await enqueueMail(tx, {
    dedupe: `invite-code:${hash.toString('hex')}`,
    recipient: parent.email,
    locale: invitation.locale,
    mail: { kind: 'invite-code', code, minutes: INVITATION_CODE_MINUTES },
  })
}

type Tried = { secret: string; codeToken: string; code: string }

/** Exchanges a code for a key of this browser, and stores that the typed address is confirmed. */
export async function redeemInvitationCode({ db, secrets }: Deps, tried: Tried): Promise<RedeemOutcome> {
  return db.transaction().execute(async (tx) => {
    const place = await lockPlace(tx, secrets, { purposes: ['invite'], secret: tried.secret })
    if (typeof place === 'string') return { outcome: place }
    const parent = await findParent(tx, place.userId)
    const invitation = await findOpenInvitation(tx, place)
    if (!parent?.email || !invitation) return { outcome: 'ended' }
    const confirmed = await spendCode(tx, { secrets, tried, invitation })
    // A code sent to an earlier address does not confirm the current one.
    if (confirmed === null || confirmed !== normaliseEmail(parent.email)) return { outcome: 'wrong' }
    await tx
      .updateTable('invites')
      .set({ confirmed_email: confirmed })
      .where('id', '=', invitation.id)
      .execute()
    return {
      outcome: 'proved',
      inviteToken: await issueInvitationKey(tx, secrets, place),
      userId: place.userId,
    }
  })
}

type Spending = { secrets: Secrets; tried: Tried; invitation: Invitation }

/** The address that a right code was sent to, or null. A right code works once, and every try counts. */
async function spendCode(
  tx: Tx,
  { secrets, tried: { codeToken, code }, invitation }: Spending,
): Promise<string | null> {
  const row = await tx
    .updateTable('invite_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('hash', 'in', secrets.hashes('invite-code-token', codeToken))
    .where('invite_id', '=', invitation.id)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .where('tries', '<', MAILED_CODE_TRIES)
    .returning(['hash', 'code_hash', 'email_normalised'])
    .executeTakeFirst()
  if (!row || !secrets.isHash(row.code_hash, CODE, codeWords({ codeToken, code }))) return null
  await tx
    .updateTable('invite_codes')
    .set({ tries: MAILED_CODE_TRIES })
    .where('hash', '=', row.hash)
    .execute()
  return row.email_normalised
}

function codeWords({ codeToken, code }: { codeToken: string; code: string }): string {
  return `${codeToken}:${digitsOf(code)}`
}

/** Deletes expired codes. They count against the limits of a day, so they are kept for a day. */
export const expiredCodes: Purge = (limit) => sql`delete from invite_codes where hash in (
  select hash from invite_codes where expires_at <= app_now() - interval '1 day' limit ${limit})`
