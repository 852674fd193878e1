import { randomUUID } from 'node:crypto'
import { openDatabase } from '#server/db/database.ts'
import { failPoints } from '#server/payments/index.ts'
import { createSandboxGateway, parseChaos, type Chaos } from '#server/payments/sandbox/index.ts'
import { QUICK } from '#tests/faults/pace.ts'
import { anyone, aPurchase, testPayments } from '#tests/support/payments.ts'
import { FAULT, type Answer, type Command } from './engine-client.ts'

/** The payment engine alone in a process, to be killed; told what to do by its parent. */
const { DATABASE_URL = '', FAIL_POINT, CHAOS = '', GATEWAY_LIMIT_MS = '2000', RECOVER } = process.env
const db = openDatabase({ url: DATABASE_URL, poolSize: 12 })
const gateway = createSandboxGateway({
  db,
  key: 'a key of the tests',
  chaos: reported(parseChaos(CHAOS)),
  limitMs: Number(GATEWAY_LIMIT_MS),
})
const { payments } = testPayments(db, {
  gateway,
  reach: failPoints(FAIL_POINT),
  ...(RECOVER ? { pace: QUICK } : {}),
})

function reported(chaos: Chaos): Chaos {
  return {
    ...chaos,
    next: (operation) => {
      const fault = chaos.next(operation)
      if (fault !== 'none') process.send?.({ id: FAULT, answer: fault })
      return fault
    },
  }
}

async function obey(command: Command): Promise<Answer> {
  switch (command.do) {
    case 'open':
      return randomUUID()
    case 'place': {
      const { nonce, key, ...changes } = command.order
      const placed = await payments.placeOrder(aPurchase({ ...changes, idempotencyKey: key }, nonce), anyone)
      return placed.outcome
    }
    case 'status':
      return (await payments.orderStatus(command.scopeId))?.outcome ?? 'none'
    case 'recover':
      return String(await payments.recoverOnce())
    case 'sweep':
      return String(await payments.sweepOnce({ hours: 72, minimumAgeSeconds: 0 }))
  }
}

process.on('message', (message: { id: number; command: Command }) => {
  void obey(message.command)
    .catch((error: unknown) => `error: ${error instanceof Error ? error.message : 'unknown'}`)
    .then((answer) => process.send?.({ id: message.id, answer }))
})
process.on('disconnect', () => process.exit(0))

const PAUSE_MS = 100
async function keepRecovering(): Promise<void> {
  const found = await payments.recoverOnce().catch(() => 0)
  setTimeout(() => void keepRecovering(), found > 0 ? 0 : PAUSE_MS)
}
if (RECOVER) void keepRecovering()
process.send?.({ id: 0, answer: 'ready' })
