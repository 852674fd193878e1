import { expect, test } from 'vitest'
import { countKeyUse } from '#server/key-use.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anEndpoint } from '#tests/support/events.ts'
import { secretsOf, STEPS } from '#tests/support/rotated-keys.ts'
import { rotateSecret } from './endpoint-store.ts'
import { rewriteEndpointSecrets } from './index.ts'
import { openSecret } from './sign.ts'

const { db } = await testDatabase()
const [added, rotated, alone] = [STEPS.added, STEPS.rotated, STEPS.alone].map(secretsOf)

test('both live secrets of an endpoint are encrypted again with the first key', async () => {
  if (!added || !rotated || !alone) throw new Error('a rotation of keys has its steps')
  const { id, secret: first } = await anEndpoint(db, { address: 'https://a.example.com', secrets: added })
  const second = await db.transaction().execute(async (tx) => rotateSecret(tx, added, id))
  const uses = async () => (await countKeyUse(db)).filter(({ what }) => what === 'secrets of endpoints')
  expect(await uses()).toMatchObject([{ key: '1', count: 2 }])
  expect([await rewriteEndpointSecrets(db, rotated), await rewriteEndpointSecrets(db, rotated)]).toEqual([
    2, 0,
  ])
  expect(await uses()).toMatchObject([{ key: '2', count: 2 }])
  const row = await db.selectFrom('event_endpoints').selectAll().executeTakeFirstOrThrow()
  expect(row.secret_enc.toString('latin1')).not.toContain(second?.secret)
  expect(openSecret(alone, id, row.secret_enc)).toBe(second?.secret)
  expect(openSecret(alone, id, row.earlier_secret_enc ?? Buffer.alloc(0))).toBe(first)
})
