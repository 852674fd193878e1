import { sql } from 'kysely'
import { createInvitation, invitationLinks } from '#server/invites/index.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { aProfessionalsSession, mailedTokens } from '#tests/support/buyers/invited.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { testSite } from '#tests/support/site.ts'
import { withDatabase } from './database.ts'
import { freshEmail, type Language } from './journey.ts'

export type Invited = { familyId: string; userId: string; email: string; token: string; optOutToken: string }
type Options = {
  language: Language
  paid?: boolean
  /** The billing address is filled in too. */
  billing?: boolean
  byProfessional?: boolean
}

/** Ben, invited into Amara’s family, with the token from his mail. */
export async function anInvitedBen({ language, paid, billing, byProfessional }: Options): Promise<Invited> {
  // Drawn before the database is used, which draws ids at any moment. So the pictures have the same people in each run.
  const emails = { email: freshEmail('amara'), coParentEmail: freshEmail('ben') }
  return withDatabase(async (db) => {
    const family = await aFamily(db, emails)
    const { familyId, coParentId: userId, coParentEmail: email } = family
    const professional = byProfessional ? await aProfessionalsSession(db) : null
    if (paid) await aSubscription(db, { payerId: family.parentId, userId })
    if (billing) await db.updateTable('users').set(HOME).where('id', '=', userId).execute()
    // Reads the link before the commit, because it is deleted once the mail is sent.
    const tokens = await db.transaction().execute(async (tx) => {
      await createInvitation(tx, {
        secrets: testSecrets,
        links: invitationLinks(testSite),
        invitation: {
          familyId,
          userId,
          invitedBy: professional?.userId ?? family.parentId,
          invitedByName: professional ? 'Grace Lake' : 'Amara',
          invitedByKind: professional ? 'professional' : 'parent',
          fromOrder: false,
          firstName: 'Ben',
          email,
          paid: paid ?? false,
          locale: language,
        },
      })
      return mailedTokens(tx, email)
    })
    return { familyId, userId, email, token: tokens.link, optOutToken: tokens.optOutToken }
  })
}

const HOME = {
  address: JSON.stringify({
    line1: '12 Maple Avenue',
    line2: null,
    city: 'Minneapolis',
    region: 'MN',
    postalCode: '55401',
    country: 'US',
  }),
  time_zone: 'America/Chicago',
}

/** Treats the next browser that opens the link as the one that entered Ben's data. */
export async function handOver({ userId }: Invited): Promise<void> {
  await withDatabase((db) =>
    db.updateTable('invites').set({ typed_at: null }).where('user_id', '=', userId).execute(),
  )
}

/** Makes a link older, or expires it. */
export async function age({ userId }: Invited, { expired = false } = {}): Promise<void> {
  await withDatabase(async (db) => {
    const earlier = sql<Date>`created_at - interval '2 hours'`
    await db.updateTable('invites').set({ created_at: earlier }).where('user_id', '=', userId).execute()
    const expiry = expired ? sql<Date>`app_now() - interval '1 second'` : sql<Date>`expires_at`
    await db
      .updateTable('tokens')
      .set({ created_at: earlier, expires_at: expiry })
      .where('subject_id', '=', userId)
      .execute()
  })
}

/** Ends the subscription of an account, as if its term were over. */
export async function endSubscriptionOf(username: string): Promise<void> {
  await withDatabase((db) =>
    db
      .updateTable('subscriptions')
      .set({ status: 'expired' })
      .where('user_id', 'in', (from) =>
        from.selectFrom('credentials').select('user_id').where('username', '=', username),
      )
      .execute(),
  )
}

/** Revokes all links of a person, as happens when the inviting parent corrects the address. */
export async function revokeLinksOf({ userId }: Invited): Promise<void> {
  await withDatabase(async (db) => {
    const now = sql<Date>`app_now()`
    await db.updateTable('tokens').set({ revoked_at: now }).where('subject_id', '=', userId).execute()
    const revoked = { state: 'revoked' as const, ended_at: now }
    await db.updateTable('invites').set(revoked).where('user_id', '=', userId).execute()
  })
}

/** Creates an account of another Okafor with the address at which Ben was invited. */
export async function openAccountFor({ email }: Invited): Promise<void> {
  await withDatabase((db) => aFamily(db, { email }))
}
