import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMailer, type Mailer } from '#server/email/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProfessionalsSession, invitedApi } from '#tests/support/buyers/invited.ts'
import { aFamily } from '#tests/support/people.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testSite } from '#tests/support/site.ts'
import { createInvitation } from '../create-invitation.ts'
import { invitationLinks } from '../invitation-links.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

/** A mailer that accepts every mail, and the list of its mails. */
function takingMailer(): { mailer: Mailer; mailed: { recipient: string; plain: string }[] } {
  const mailed: { recipient: string; plain: string }[] = []
  const send = async ({ recipient, plain }: { recipient: string; plain: string }) => {
    mailed.push({ recipient, plain })
    return Promise.resolve({ outcome: 'sent' as const })
  }
  return {
    mailer: createMailer({
      db,
      log: recordedLog(),
      gateway: { send, close: () => undefined },
      site: testSite,
    }),
    mailed,
  }
}

async function enterFamily(session: string, email: string): Promise<void> {
  const answer = await call('POST', '/v2/professional/families', {
    bearer: session,
    body: {
      parents: [
        { firstName: 'Dana', lastName: 'Reyes', email },
        { firstName: 'Eli', lastName: 'Reyes' },
      ],
      children: [{ firstName: 'Fay', lastName: 'Reyes' }],
    },
  })
  expect(answer.status).toBe(201)
}

test('a sender cannot use up the limit of an address, and the invitation of a paid order is always sent', async () => {
  const { mailer, mailed } = takingMailer()
  const victim = `dana-${randomUUID().slice(0, 8)}@example.com`
  const [loud, next, late] = [
    await aProfessionalsSession(db),
    await aProfessionalsSession(db),
    await aProfessionalsSession(db),
  ]
  const sentAfter = async (session: string) => {
    await enterFamily(session, victim)
    await mailer.deliverDue()
    return mailed.length
  }
  expect([await sentAfter(loud.session), await sentAfter(loud.session)]).toEqual([1, 2])
  expect(await sentAfter(loud.session), 'the sender has sent enough').toBe(2)
  expect(await sentAfter(next.session), 'what was held back is not counted').toBe(3)
  expect(await sentAfter(late.session), 'the address has had enough').toBe(3)

  const { familyId, parentId, coParentId } = await aFamily(db)
  await sql`delete from invites where family_id = ${familyId}`.execute(db)
  await db.transaction().execute(async (tx) =>
    createInvitation(tx, {
      secrets: testSecrets,
      links: invitationLinks(testSite),
      invitation: {
        familyId,
        userId: coParentId,
        invitedBy: parentId,
        invitedByName: 'Amara',
        invitedByKind: 'parent',
        fromOrder: true,
        firstName: 'Dana',
        email: victim,
        paid: false,
        locale: 'en',
      },
    }),
  )
  await mailer.deliverDue()
  expect(mailed).toHaveLength(4)
  expect(mailed[0]?.plain).toContain('nor whether they are a professional')
  expect(mailed[3]?.plain).toContain('We have not checked it.')
})

test('other spellings and tags of an address share its limit', async () => {
  const { mailer, mailed } = takingMailer()
  const name = `dana-${randomUUID().slice(0, 8)}`
  const { session } = await aProfessionalsSession(db)
  const tagged = `${name}+two@bücher.example`
  const spellings = ['bücher.example', 'xn--bcher-kva.example', 'ｂücher.example'].map(
    (each) => `${name}@${each}`,
  )
  for (const spelling of [`${name}+one@BÜCHER.example`, ...spellings, tagged]) {
    await enterFamily(session, spelling)
    await mailer.deliverDue()
  }
  expect(mailed).toHaveLength(2)
})
