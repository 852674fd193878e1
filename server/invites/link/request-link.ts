import { sql } from 'kysely'
import { lockPerson } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Invitation } from '../invitation.ts'
import { issueLink, type InviteLinks } from '../create-invite.ts'
import { findParent, type ParentRecord } from '../parent/parent-store.ts'
import { findMailedInvitation } from './mailed-link.ts'

/** Links one invitation may be mailed in a day, and how far apart. */
export const LINKS_PER_DAY = 5
export const SECONDS_BETWEEN_LINKS = 60

/** An invitation in one of these is over; who has joined is told to log in. */
const CLOSED = ['declined', 'revoked', 'expired'] as const satisfies Invitation['state'][]

type Deps = { db: Db; secrets: Secrets; links: InviteLinks }

/**
 * Mails a new link to the address on file of the invitation behind an old one, live or not. Says nothing: the
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

async function hasRoom(tx: Tx, { user_id, family_id }: Invitation): Promise<boolean> {
  const { rows } = await sql<{ day: number; latest: number }>`
    select count(*)::int as day,
           count(*) filter (where created_at > now() - make_interval(secs => ${SECONDS_BETWEEN_LINKS}))::int as latest
    from tokens where purpose = 'invite' and subject_id = ${user_id} and family_id = ${family_id}
      and created_at > now() - interval '1 day'`.execute(tx)
  const used = rows[0]
  return used !== undefined && used.latest === 0 && used.day < LINKS_PER_DAY
}

async function sendLink(
  tx: Tx,
  { deps, parent, invitation }: { deps: Deps; parent: ParentRecord; invitation: Invitation },
): Promise<void> {
  // What the invited person has typed of themselves since counts as the address on file.
  const recipient = parent.email ?? invitation.sent_to
  const { url, optOutUrl, id } = await issueLink(tx, {
    secrets: deps.secrets,
    links: deps.links,
    subject: { userId: invitation.user_id, familyId: invitation.family_id },
  })
  await enqueueMail(tx, {
    dedupe: `new-link:${id}`,
    recipient,
    locale: invitation.locale,
    mail: {
      kind: 'new-link',
      firstName: parent.first_name,
      url,
      paid: parent.isSubscriptionCurrent,
      // The token of the page behind it stands for the address the invitation went to.
      ...(recipient === invitation.sent_to ? { optOutUrl } : {}),
    },
  })
}
