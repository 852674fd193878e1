import { expect, test } from 'vitest'
import { memoryLimits } from './rate-limits.ts'
import { mailLimit } from './mail-limit.ts'

const MAILS = { perNetwork: 4, points: 3, seconds: 60 }

test('after a flood of one network, each key still gets one mail at the start of its window', async () => {
  const mayMail = mailLimit(memoryLimits({ enabled: true }), 'mails', MAILS)
  const [near, far] = ['198.51.100.7', '203.0.113.7']
  for (let n = 0; n < 10; n += 1) expect(await mayMail({ address: near, key: `flood ${n}` })).toBe(true)
  expect(await mayMail({ address: near, key: 'victim' })).toBe(true)
  expect(await mayMail({ address: near, key: 'victim' })).toBe(false)
  expect(await mayMail({ address: far, key: 'victim' })).toBe(false)
  const others = []
  for (let n = 0; n < 4; n += 1) others.push(await mayMail({ address: far, key: 'somebody' }))
  expect(others).toEqual([true, true, true, false])
})
