import { expect, test } from 'vitest'
import { memoryLimits } from './rate-limits.ts'

const RULE = { points: 2, seconds: 60 }

test('addresses of one network share a count on all ports', async () => {
  const limit = memoryLimits({ enabled: true }).perNetwork('calls', RULE)
  expect(await limit('198.51.100.7:1000')).toBeNull()
  expect(await limit('::ffff:198.51.100.8')).toBeNull()
  expect(await limit('198.51.100.9')).toMatchObject({ status: 429 })
  expect(await limit('198.51.101.9')).toBeNull()
})

test('a customer with a /64 has one count', async () => {
  const limit = memoryLimits({ enabled: true }).perNetwork('calls', RULE)
  expect(await limit('2001:db8:1:2::1')).toBeNull()
  expect(await limit('[2001:db8:1:2:ffff::1]:443')).toBeNull()
  expect(await limit('2001:db8:1:2:3:4:5:6')).toMatchObject({ status: 429 })
  expect(await limit('2001:db8:1:3::1')).toBeNull()
})

test('different names have separate counts', async () => {
  const limits = memoryLimits({ enabled: true })
  const [first, second] = [limits.perNetwork('a', { ...RULE, points: 1 }), limits.perNetwork('b', RULE)]
  await first('198.51.100.7')
  expect(await first('198.51.100.7')).not.toBeNull()
  expect(await second('198.51.100.7')).toBeNull()
})
