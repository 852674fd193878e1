import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { textFor } from '#domain/messages/text.ts'
import type { Call, Called } from '#tests/support/api.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { readyToPay, type TestInvitation } from '#tests/support/buyers/invited.ts'
import { anInvitedOrder, placeInvitedOrder } from '#tests/support/buyers/invited-orders.ts'
import { aDraftReadyToPay, aParent, type Draft } from '#tests/support/buyers/joining.ts'

/** The last answer one parent got, and the number of waits before it. */
type Ending = { told: string; waited: number }
const AT_ONCE = 10
const PATIENCE = 100
const ASK_EVERY_MS = 200
const HEAD_START_MS = 30
const ALREADY_PAID = textFor('en')('pay.alreadyPaid')
const IN_PROGRESS = textFor('en')('pay.inProgress')

export type Pairs = { outcomes: Record<string, number>; violations: Record<string, number> }
type Setting = { db: Db; calls: readonly Call[] }

/**
 * Amara pays for herself and Ben while Ben, who is invited, pays for himself. Each uses another process of
 * the application. One of them pays for Ben, and the other is told that it is paid. The gateway's journal says
 * what really happened.
 */
export async function payInPairs(setting: Setting, pairs: number): Promise<Pairs> {
  const bens: string[] = []
  const told: [Ending, Ending][] = []
  let begun = 0
  const serve = async () => {
    while (begun < pairs) {
      begun += 1
      const pair = await aPair(setting, begun)
      bens.push(pair.invitation.coParentId)
      told.push(await payNow(pair))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, serve))
  const count = (amara: string, ben: string) =>
    told.filter(([one, other]) => one.told === amara && other.told === ben).length
  const [amaras, own] = [count('paid', 'already paid'), count('already paid', 'paid')]
  const strange = told.flat().filter((ending) => ending.told.startsWith('error'))
  for (const ending of strange) process.stdout.write(`${ending.told}\n`)
  return {
    outcomes: {
      pairs,
      'paid by the first for both, the second told “already paid”': amaras,
      'paid by the second, the first told “already paid”': own,
      'one of them asked to wait before': told.filter((pair) => pair.some(({ waited }) => waited > 0)).length,
    },
    violations: {
      'A1 pairs that ended in another way': pairs - amaras - own,
      'A2 second parents not charged for exactly once': await countNotChargedOnce(setting.db, bens),
    },
  }
}

type Pair = { amara: Call; ben: Call; draft: Draft; invitation: TestInvitation }

async function aPair({ db, calls }: Setting, n: number): Promise<Pair> {
  const [amara, ben] = n % 2 === 0 ? calls : calls.toReversed()
  if (!amara || !ben) throw new Error('two processes are required')
  const phoneNumber = `612${2_000_000 + n}`
  const draft = await aDraftReadyToPay(amara, { parent: aParent({ phoneNumber }) })
  const invitation = await readyToPay(db, ben)
  // Amara's co-parent is the same person as the invited Ben.
  await db
    .updateTable('registrations')
    .set({ co_parent_id: invitation.coParentId })
    .where('id', '=', draft.signupId)
    .execute()
  return { amara, ben, draft, invitation }
}

const soon = async () => delay(Math.random() * HEAD_START_MS)

async function payNow({ amara, ben, draft, invitation }: Pair): Promise<[Ending, Ending]> {
  const forBoth = await anOrder(amara, draft, { payForCoparent: true })
  const own = { body: await anInvitedOrder(ben, invitation), key: randomUUID() }
  const key = randomUUID()
  return Promise.all([
    soon().then(async () => untilAnswered(async () => placeOrder(amara, draft, forBoth, key))),
    soon().then(async () => untilAnswered(async () => placeInvitedOrder(ben, invitation, own))),
  ])
}

/** Retries until the answer is final. While another payment is being confirmed, the answer is to wait. */
async function untilAnswered(pay: () => Promise<Called>): Promise<Ending> {
  for (let waited = 0; ; waited += 1) {
    const { status, body } = await pay()
    const message = typeof body === 'object' && body && 'message' in body ? body.message : ''
    if (status === 200) return { told: 'paid', waited }
    if (message === ALREADY_PAID) return { told: 'already paid', waited }
    const wait = status === 202 || message === IN_PROGRESS
    if (!wait || waited === PATIENCE) return { told: `error: ${status} ${JSON.stringify(body)}`, waited }
    await delay(ASK_EVERY_MS)
  }
}

async function countNotChargedOnce(db: Db, bens: readonly string[]): Promise<number> {
  const { rows } = await sql<{ once: number }>`
    select count(*) as once from (
      select s.beneficiary_id from entitlement_slots s
      join orders o on o.id = s.order_id
      join sandbox_journal j on j.order_no = o.order_no and j.event = 'captured'
      where s.beneficiary_id = any(${bens}::uuid[])
      group by s.beneficiary_id having count(distinct j.transaction_id) = 1) charged`.execute(db)
  return bens.length - (rows[0]?.once ?? 0)
}
