import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { atOnce } from '#tests/support/at-once.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anInvitation, type TestInvitation } from '#tests/support/buyers/invited.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { testSite } from '#tests/support/site.ts'
import { invitationLinks } from '../invitation-links.ts'
import { reissueLink } from './reissue-link.ts'
import { requestLink } from './request-link.ts'
import { answerSearches, searchInvitations } from './search-invitations.ts'

const { db } = await testDatabase()
const deps = { db, secrets: testSecrets, links: invitationLinks(testSite) }

const ASK = {
  'the holder of an old link': async ({ link }: TestInvitation) => requestLink(deps, { secret: link }),
  'a search for the address': async () => answerSearches(deps, 10),
  staff: async ({ coParentId }: TestInvitation) =>
    db.transaction().execute(async (tx) => reissueLink(tx, deps, { personId: coParentId })),
}

test.each(Object.entries(ASK))(
  'a person who declines while %s asks for a new link gets no mail',
  async (_who, ask) => {
    const ben = await anInvitation(db)
    await sql`update invites set created_at = created_at - interval '1 hour'
              where user_id = ${ben.coParentId}`.execute(db)
    await sql`update tokens set created_at = created_at - interval '1 hour'
              where subject_id = ${ben.coParentId}`.execute(db)
    await searchInvitations(db, { email: ben.coParentEmail, locale: 'en', mayMail: true })
    await atOnce(db, ben.coParentId, {
      second: async () => ask(ben),
      after: async (tx) =>
        tx.updateTable('invites').set({ state: 'declined' }).where('user_id', '=', ben.coParentId).execute(),
    })
    expect(await mailsOfKind(db, { recipient: ben.coParentEmail, kind: 'new-link' })).toEqual([])
  },
)
