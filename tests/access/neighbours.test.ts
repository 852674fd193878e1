import { expect, test } from 'vitest'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { aBuyer } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aWorld } from '#tests/support/two-parents.ts'
import { wholeApi } from './whole-api.ts'

const { db } = await testDatabase()
const { call } = await wholeApi(db)
const { bearers } = await aWorld(db, call)
const buyer = await aBuyer(db)

/** More than a network may send without a secret that works. */
const FLOOD = 130
const NEW = { newPassword: 'walnut-lantern-52' }
type Call = { method: string; path: string; bearer: string | undefined; body?: object; answer: number }
const CALLS: Readonly<Record<string, Call>> = {
  'open a mailed link': {
    method: 'POST',
    path: '/v2/browser-tokens',
    bearer: bearers['credentials'],
    body: { purpose: 'credentials' },
    answer: 201,
  },
  'check a username': {
    method: 'POST',
    path: '/v2/credentials/username-checks',
    bearer: buyer.bearer,
    body: { username: 'amara.the.neighbour' },
    answer: 200,
  },
  'ask for the code of an invitation': {
    method: 'POST',
    path: '/v2/invites/codes',
    bearer: bearers['link'],
    answer: 200,
  },
  'set a new password': {
    method: 'PUT',
    path: '/v2/password',
    bearer: bearers['password-reset'],
    body: NEW,
    answer: 200,
  },
  'say that it was not me': {
    method: 'POST',
    path: '/v2/not-me',
    bearer: bearers['not-me'],
    answer: 204,
  },
  'undo a change of e-mail': {
    method: 'POST',
    path: '/v2/email-undo',
    bearer: bearers['email-undo'],
    answer: 204,
  },
}

test.each(Object.entries(CALLS))(
  'made-up secrets of a network keep nobody there from a real one: %s',
  async (_, { method, path, bearer, body, answer }) => {
    const { call: limited } = await wholeApi(db, { limited: true })
    const ask = async (secret: string | undefined) => {
      const given = {
        address: '198.51.100.7',
        ...(secret ? { bearer: secret } : {}),
        ...(body ? { body } : {}),
      }
      return (await limited(method, path, given)).status
    }
    const statuses = []
    for (let n = 0; n < FLOOD; n += 1) statuses.push(await ask(newSecret()))
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 429])
    expect(await ask(bearer)).toBe(answer)
  },
)
