import { sql } from 'kysely'
import { normaliseEmail } from '#domain/people/email.ts'
import { readToday } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { isLost, lockInvitation, type Invitation } from '../invitation.ts'
import { issueLink, type InvitationLinks } from '../create-invitation.ts'
import { findParent, type ParentRecord } from '../parent/parent-store.ts'
import { findMailedInvitation } from './mailed-link.ts'
import { findPaidPlace } from './paid-place.ts'

/** Links that one invitation may get by mail in a day. */
export const LINKS_PER_DAY = 5
const SECONDS_BETWEEN_LINKS = 60

type Deps = { db: Db; secrets: Secrets; links: InvitationLinks }

/**
 * Mails a new link for an old one, which may have ended. It goes to the address on file. That is the invited address,
 * until a code confirms the typed one. The caller gets the same answer with or without an invitation or an account.
 */
export async function requestLink(deps: Deps, { secret }: { secret: string }): Promise<void> {
  const seen = await findMailedInvitation(deps.db, deps.secrets, { purpose: 'invite', secret })
  if (!seen || isLost(seen)) return
  await deps.db.transaction().execute(async (tx) => {
    const invitation = await lockInvitation(tx, seen)
    const parent = await findParent(tx, invitation.user_id)
    if (!parent || isLost(invitation)) return
    if (parent.hasCredentials) {
      const { id: about, email } = parent
      return tellJoined(tx, { about, email, locale: invitation.locale })
    }
    if (await mayMailLink(tx, invitation)) await sendLink(tx, { deps, parent, invitation })
  })
}

type Joined = {
  /** The same words get one mail a day, for any caller. */
  about: string
  email: string | null
  locale: string
}

/** Mails a person who has joined that they can log in. */
export async function tellJoined(tx: Tx, { about, email, locale }: Joined): Promise<void> {
  if (!email) return
  await enqueueMail(tx, {
    dedupe: `already-active:${about}:${await readToday(tx)}`,
    recipient: email,
    locale,
    mail: { kind: 'already-active' },
  })
}

/** Whether one more link of this invitation may be mailed now. */
export async function mayMailLink(tx: Tx, { user_id, family_id }: Invitation): Promise<boolean> {
  const { rows } = await sql<{ day: number; latest: number }>`
    select count(*)::int as day,
           count(*) filter (where created_at > app_now() - make_interval(secs => ${SECONDS_BETWEEN_LINKS}))::int as latest
    from tokens where purpose = 'invite' and subject_id = ${user_id} and family_id = ${family_id}
      and created_at > app_now() - interval '1 day'`.execute(tx)
  const used = rows[0]
  return used !== undefined && used.latest === 0 && used.day < LINKS_PER_DAY
}

/** Creates a new link and mails it to the address on file. */
export async function sendLink(
  tx: Tx,
  { deps, parent, invitation }: { deps: Deps; parent: ParentRecord; invitation: Invitation },
): Promise<void> {
  const recipient = addressOnFile(parent, invitation)
  const place = { userId: invitation.user_id, familyId: invitation.family_id }
  const paidPlace = await findPaidPlace(tx, place)
  const { url, optOutUrl, id } = await issueLink(tx, {
    secrets: deps.secrets,
    links: deps.links,
    subject: place,
  })
  await enqueueMail(tx, {
    dedupe: `new-link:${id}`,
    recipient,
    locale: invitation.locale,
    mail: {
      kind: 'new-link',
      firstName: await nameInFamily(tx, place),
      url,
      paid: paidPlace !== null,
      // The opt-out token is for the address that the invitation was sent to.
      ...(recipient === invitation.sent_to ? { optOutUrl } : {}),
    },
  })
}

/** Another holder of the link may have typed their own address. It is used only after a code confirmed it. */
export function addressOnFile({ email }: ParentRecord, { sent_to, confirmed_email }: Invitation): string {
  return email !== null && normaliseEmail(email) === confirmed_email ? email : sent_to
}

/** The name that the inviter entered. The mailbox must not learn a name that was typed later. */
async function nameInFamily(
  tx: Tx,
  { userId, familyId }: { userId: string; familyId: string },
): Promise<string> {
  const member = await tx
    .selectFrom('family_members')
    .select('first_name')
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return member.first_name
}
