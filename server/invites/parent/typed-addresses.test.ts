import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { ADDRESSES_PER_DAY, countTypedAddresses } from './typed-addresses.ts'

const count = () => countTypedAddresses({ secrets: testSecrets, limits: memoryLimits({ enabled: true }) })
const mailbox = (n: number) => `ben-${n}@example.com`
const network = (n: number) => `2001:db8:0:${n.toString(16)}::1`

test('a person may try twenty addresses a day from one network, and repeat each of them', async () => {
  const [typed, userId] = [count(), randomUUID()]
  const type = async (n: number) => typed({ userId, address: network(1), email: mailbox(n) })
  for (let n = 0; n < ADDRESSES_PER_DAY.network; n += 1) expect(await type(n)).toBeNull()
  expect(await type(20)).toMatchObject({ status: 429 })
  expect(await type(20), 'a refused address is refused again').toMatchObject({ status: 429 })
  expect(await type(3)).toBeNull()
  expect(await typed({ userId, address: network(1), email: 'BEN-3@EXAMPLE.COM' })).toBeNull()
})

test('a person may try a hundred addresses a day from all networks together', async () => {
  const [typed, userId] = [count(), randomUUID()]
  const type = async (n: number) => typed({ userId, address: network(n), email: mailbox(n) })
  for (let n = 0; n < ADDRESSES_PER_DAY.person; n += 1) expect(await type(n)).toBeNull()
  expect(await type(100)).toMatchObject({ status: 429 })
  expect(await typed({ userId: randomUUID(), address: network(1), email: mailbox(1) })).toBeNull()
})
