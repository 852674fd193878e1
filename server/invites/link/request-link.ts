import { sql } from 'kysely'
import { normaliseEmail } from '#domain/people/email.ts'
import { lockPerson } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Invitation } from '../invitation.ts'
import { issueLink, type InviteLinks } from '../create-invite.ts'
import { findParent, type ParentRecord } from '../parent/parent-store.ts'
import { findMailedInvitation } from './mailed-link.ts'
import { findPaidPlace } from './paid-place.ts'

/** Links one invitation may be mailed in a day, and how far apart. */
export const LINKS_PER_DAY = 5
export const SECONDS_BETWEEN_LINKS = 60

/** An invitation in one of these is over; who has joined is told to log in. */
const CLOSED = ['declined', 'revoked', 'expired'] as const satisfies Invitation['state'][]

type Deps = { db: Db; secrets: Secrets; links: InviteLinks }

/**
 * Mails a new link to the address on file of the invitation behind an old one, live or not. The address on file is
 * where the invitation was sent, until the typed one was confirmed by a code. Says nothing: the
 * caller gets the same answer whether there was an invitation, an account or neither.
 */
export async function requestLink(deps: Deps, { secret }: { secret: string }): Promise<void> {
  const invitation = await findMailedInvitation(deps.db, deps.secrets, { purpose: 'invite', secret })
  if (!invitation || CLOSED.some((state) => state === invitation.state)) return
  await deps.db.transaction().execute(async (tx) => {
    await lockPerson(tx, invitation.user_id)
    const parent = await findParent(tx, invitation.user_id)
    if (!parent) return
    if (parent.hasCredentials) return tellActive(tx, { parent, invitation })
    if (await hasRoom(tx, invitation)) await sendLink(tx, { deps, parent, invitation })
  })
}

/** Whoever asks, the mail goes to the owner of the account; once a day is enough. */
async function tellActive(
  tx: Tx,
  { parent, invitation }: { parent: ParentRecord; invitation: Invitation },
): Promise<void> {
  if (!parent.email) return
  const { rows } = await sql<{ day: string }>`select current_date::text as day`.execute(tx)
  await enqueueMail(tx, {
    dedupe: `already-active:${parent.id}:${rows[0]?.day}`,
    recipient: parent.email,
    locale: invitation.locale,
    mail: { kind: 'already-active' },
  })
}

/** Whether one more link of this invitation may be mailed now. */
export async function hasRoom(tx: Tx, { user_id, family_id }: Invitation): Promise<boolean> {
  const { rows } = await sql<{ day: number; latest: number }>`
    select count(*)::int as day,
           count(*) filter (where created_at > now() - make_interval(secs => ${SECONDS_BETWEEN_LINKS}))::int as latest
    from tokens where purpose = 'invite' and subject_id = ${user_id} and family_id = ${family_id}
      and created_at > now() - interval '1 day'`.execute(tx)
  const used = rows[0]
  return used !== undefined && used.latest === 0 && used.day < LINKS_PER_DAY
}

/** Makes a new link and mails it to the address on file. */
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
      // The token of the page behind it stands for the address the invitation went to.
      ...(recipient === invitation.sent_to ? { optOutUrl } : {}),
    },
  })
}

/** Somebody who holds the link may have typed an address of theirs: it counts once a code that went there came back. */
export function addressOnFile({ email }: ParentRecord, { sent_to, confirmed_email }: Invitation): string {
  return email !== null && normaliseEmail(email) === confirmed_email ? email : sent_to
}

/** As it was entered by who invited: what was typed since is nothing for the mailbox the invitation went to. */
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
