import { randomUUID } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { openDatabase } from '#server/db/database.ts'
import { failPoints, type Recheck } from '#server/payments/index.ts'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import { createSandboxGateway, parseChaos, type Chaos } from '#server/payments/sandbox/index.ts'
import { QUICK } from '#tests/faults/pace.ts'
import { anyone, aPurchase, testPayments } from '#tests/support/payments/payments.ts'
import { FAULT, type Answer, type Command, type Human, type OrderToPlace } from './engine-client.ts'

/** The payment engine alone in a process. Its parent sends commands and may kill it. */
const { DATABASE_URL = '', FAIL_POINT, CHAOS = '', GATEWAY_LIMIT_MS = '2000', RECOVER } = process.env
const { REQUEST_KEYS = '1', UNREADABLE = '0' } = process.env
const db = openDatabase({ url: DATABASE_URL, poolSize: 12 })
const chaos = reported(parseChaos(CHAOS))
const sandbox = createSandboxGateway({
  db,
  key: 'a key of the tests',
  chaos,
  limitMs: Number(GATEWAY_LIMIT_MS),
  requestKeys: REQUEST_KEYS === '1',
})
const gateway = sometimesUnreadable(sandbox, Number(UNREADABLE))
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

function payerOf({ id }: Human) {
  return { email: `${id}@example.com`, firstName: 'Noor', lastName: 'Haddad', phone: null }
}

/** The recheck of a draft, like in the application: refuses a parent who already has an account. */
function hasNotBought({ scopeIds }: Human, scopeId: string): Recheck<'duplicate'> {
  const others = scopeIds.filter((id) => id !== scopeId)
  return async (tx) => {
    const paid = await tx
      .selectFrom('orders')
      .select('id')
      .where('scope_id', 'in', others)
      .where('state', '=', 'paid')
      .executeTakeFirst()
    return paid ? 'duplicate' : null
  }
}

/** The recheck of a draft that also pays for a co-parent: refuses one who is paying, or has paid, for themselves. */
function isNotCovered(coParent: Human, scopeId: string): Recheck<'covered'> {
  const hasPaid = hasNotBought(coParent, scopeId)
  return async (tx) => {
    const isPaying = await payments.isPaying(tx, { scopeId, payer: payerOf(coParent) })
    return isPaying || (await hasPaid(tx)) ? 'covered' : null
  }
}

function recheckOf({ human, coParent, scopeId }: OrderToPlace): Recheck<'duplicate' | 'covered'> {
  if (coParent) return isNotCovered(coParent, scopeId)
  return human ? hasNotBought(human, scopeId) : anyone
}

async function obey(command: Command): Promise<Answer> {
  switch (command.do) {
    case 'open':
      return randomUUID()
    case 'place': {
      const { nonce, key, human, coParent, ...changes } = command.order
      const people = {
        ...(human && { payer: payerOf(human) }),
        ...(coParent && { alsoFor: payerOf(coParent) }),
      }
      const purchase = aPurchase({ ...changes, ...people, idempotencyKey: key }, nonce)
      return (await payments.placeOrder(purchase, recheckOf(command.order))).outcome
    }
    case 'status':
      return (await payments.orderStatus(command.scopeId))?.outcome ?? 'none'
    case 'recover':
      return String(await payments.recoverOnce())
    case 'sweep':
      return String((await payments.sweepOnce({ hours: 72, minimumAgeSeconds: 0 })).transactions)
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
// This process is usually killed, and then writes nothing at its end.
flushCompileCache()
process.send?.({ id: 0, answer: 'ready' })

/** A gateway that sometimes answers a transaction query with an unreadable result. */
function sometimesUnreadable(gateway: PaymentGateway, probability: number): PaymentGateway {
  const isUnreadable = () => Math.random() < probability
  const unreadable = { outcome: 'unknown', because: 'unreadable' } as const
  return {
    ...gateway,
    find: async (id) => (isUnreadable() ? unreadable : gateway.find(id)),
    findByAttempt: async (key) => (isUnreadable() ? unreadable : gateway.findByAttempt(key)),
  }
}
