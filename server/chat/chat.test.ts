import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { testApi } from '#tests/support/api.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { fromOwnPages } from '#tests/support/pages/own-pages.ts'
import { mountChat, type ChatGateway } from './index.ts'
import { signedMessenger } from './signed-messenger/index.ts'

const SECRET = 'a secret of the messenger'
const PATH = '/v1/chat/user-tokens'
const messenger = signedMessenger({
  appId: 'app1',
  secret: SECRET,
  scriptUrl: 'https://chat.example/widget/',
})

function apiWith(chat: ChatGateway | null) {
  const limits = memoryLimits({ enabled: true })
  return testApi((mounted) => mountChat(mounted, { chat, limits, secrets: testSecrets }))
}

/** The data in the token that a caller with these headers gets. */
async function signedFor(headers: Record<string, string>) {
  const answer = await apiWith(messenger)('POST', PATH, { body: {}, headers })
  expect(answer).toMatchObject({
    status: 200,
    body: { messenger: { appId: 'app1', scriptUrl: 'https://chat.example/widget/' } },
  })
  const { token } = (answer.body as { messenger: { token: string } }).messenger
  return (await jwtVerify(token, new TextEncoder().encode(SECRET))).payload
}

test('a visitor gets a token that contains only their id and expires', async () => {
  expect(await signedFor(fromOwnPages('visitor-1', testSecrets))).toEqual({
    user_id: 'visitor-1',
    exp: expect.any(Number) as number,
  })
})

test('a caller who states the id of a visitor cannot read what that visitor wrote', async () => {
  const stated = { 'anonymous-id': 'visitor-1' }
  const [one, other] = [
    await signedFor(stated),
    await signedFor({ ...stated, 'pages-proof': 'x'.repeat(43) }),
  ]
  expect(new Set(['visitor-1', one.user_id, other.user_id]).size).toBe(3)
})

test('without a messenger there is no token; without a visitor it is refused', async () => {
  expect(await apiWith(null)('POST', PATH, { body: {} })).toMatchObject({
    status: 200,
    body: { messenger: null },
  })
  expect((await apiWith(messenger)('POST', PATH, { body: {} })).status).toBe(401)
})

test.each([[{ email: 'amara@example.com' }], [[]], ['x'], [null]])(
  'a body of %j is refused, so no personal data gets in',
  async (body) => {
    expect((await apiWith(messenger)('POST', PATH, { body, headers: { 'anonymous-id': 'v' } })).status).toBe(
      400,
    )
  },
)

test('tokens are limited for each address', async () => {
  const call = apiWith(null)
  const statuses: number[] = []
  for (let asked = 0; asked < 31; asked += 1) statuses.push((await call('POST', PATH, { body: {} })).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
