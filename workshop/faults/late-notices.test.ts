import { expect, test } from 'vitest'
import { createTape } from '../journal/tape.ts'
import { lateNotices } from './late-notices.ts'
import { createSwitches } from './switches.ts'

const notice = (transactionId: string) => ({
  body: JSON.stringify({ kind: 'transaction_settled', transactionId }),
  signature: 'signed',
})

test('notifications arrive twice, and every second one arrives after the next', async () => {
  const [switches, tape] = [createSwitches(), createTape()]
  const taken: string[] = []
  const deliver = lateNotices(
    async ({ body }) => {
      taken.push(/first|second|third/.exec(body)?.[0] ?? '')
      return true
    },
    { switches, tape },
  )
  tape.learn('first', 'ORDER')
  switches.set('webhook-twice', true)
  expect([await deliver(notice('first')), await deliver(notice('second'))]).toEqual([false, true])
  // The gateway sends refused notifications again.
  expect(await deliver(notice('first'))).toBe(true)
  expect(taken).toEqual(['second', 'second', 'first', 'first'])
  switches.allOff()
  await deliver(notice('third'))
  expect(taken.slice(4)).toEqual(['third'])
  expect(tape.of('ORDER').map((entry) => (entry.kind === 'notice' ? entry.text : ''))).toEqual([
    'settled, held back',
    'settled, late',
    'settled, again',
  ])
})
