import { sql } from 'kysely'
import { emailError, normaliseEmail, tidyEmail } from '#domain/people/email.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { sha256, type Secrets } from '#server/platform/secrets/secrets.ts'
import { activeTraceparent, continueTrace } from '#server/platform/traces.ts'
import type { InvitationLinks } from '../create-invitation.ts'
import { ENDED_STATES, hasEnded, lockInvitation, type Invitation } from '../invitation.ts'
import { findParent } from '../parent/parent-store.ts'
import { addressOnFile, mayMailLink, sendLink, tellJoined } from './request-link.ts'

/** Stores a search for invitations. It is answered later, so the call takes the same time for every address. */
export async function searchInvitations(
  db: Db,
  { email, locale, mayMail }: { email: string; locale: string; mayMail: boolean },
): Promise<FieldError[]> {
  const tidy = tidyEmail(email)
  const code = emailError(tidy)
  if (code) return [{ field: 'email', code }]
  if (!mayMail) return []
  await db
    .insertInto('invitation_searches')
    .values({ email_normalised: normaliseEmail(tidy), locale, traceparent: activeTraceparent() })
    .execute()
  return []
}

type Deps = { db: Db; secrets: Secrets; links: InvitationLinks }

/** Mails the links of the searches, or a notice that an account exists. Returns the number of answered searches. */
export async function answerSearches(deps: Deps, limit: number): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const searches = await tx
      .deleteFrom('invitation_searches')
      .where('id', 'in', (from) =>
        from
          .selectFrom('invitation_searches')
          .select('id')
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['email_normalised', 'locale', 'traceparent'])
      .execute()
    for (const { email_normalised: email, locale, traceparent } of searches)
      await continueTrace(traceparent, { name: 'search', kind: 'part' }, async () => {
        for (const invitation of await openAt(tx, email)) await answer(tx, { deps, email, invitation })
        const about = sha256(email).toString('hex')
        await tellJoined(tx, { about, email: await findJoined(tx, email), locale })
      })
    return searches.length
  })
}

function openAt(tx: Tx, email: string): Promise<Invitation[]> {
  return tx
    .selectFrom('invites')
    .selectAll()
    .where((row) =>
      row.or([
        // The index of sent addresses leaves out the empty ones.
        row.and([row('sent_to_normalised', '=', email), row('sent_to_normalised', '<>', sql.lit(''))]),
        row('confirmed_email', '=', email),
      ]),
    )
    .where('state', 'not in', ENDED_STATES)
    .orderBy('user_id')
    .execute()
}

type Answering = { deps: Deps; email: string; invitation: Invitation }

async function answer(tx: Tx, { deps, email, ...found }: Answering): Promise<void> {
  const invitation = await lockInvitation(tx, found.invitation)
  const parent = await findParent(tx, invitation.user_id)
  if (hasEnded(invitation) || !parent || parent.hasCredentials) return
  if (!(await mayMailLink(tx, invitation))) return
  if (normaliseEmail(addressOnFile(parent, invitation)) !== email) return
  await sendLink(tx, { deps, parent, invitation })
}

/** The address of the person who has joined with it, as they wrote it. */
async function findJoined(tx: Tx, email: string): Promise<string | null> {
  const account = await tx
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select('users.email')
    .where('users.kind', '=', 'parent')
    .where('users.email_normalised', '=', email)
    .where('users.activated_at', 'is not', null)
    .executeTakeFirst()
  return account?.email ?? null
}
