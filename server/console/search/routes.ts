import { readConsoleLately } from '#domain/contracts/console/person.ts'
import { searchConsole, type ConsoleFound } from '#domain/contracts/console/search.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { mountForStaff, NOT_ALLOWED, type FindCaller } from '../caller.ts'
import { readLately } from './lately.ts'
import { search, type Found } from './search.ts'

/** Serves the search, and what the staff member opened last. */
export function mountSearch(api: Api, staffOf: FindCaller, { db }: { db: Db }): void {
  mountForStaff(api, staffOf, searchConsole, async ({ staff, body }) => {
    const answer = await search(db, staff, body.text)
    return answer.outcome === 'found' ? { status: 200, body: foundBody(answer.found) } : NOT_ALLOWED
  })

  mountForStaff(api, staffOf, readConsoleLately, async ({ staff }) => {
    const answer = await readLately(db, staff)
    if (answer.outcome === 'not-allowed') return NOT_ALLOWED
    const { people, orders } = answer
    return { status: 200, body: { people, orders } }
  })
}

/** The results of a search, in the format of the API. */
function foundBody({ orders, payments, drafts, invitations, ...rest }: Found): ConsoleFound {
  return {
    ...rest,
    orders: orders.map((order) => ({ ...orderBody(order), instrument: order.instrument })),
    payments: payments.map((payment) => ({
      ...orderBody(payment),
      transaction: payment.transaction,
      attempt: payment.attempt,
      brand: payment.brand,
      lastFour: payment.lastFour,
    })),
    drafts: drafts.map((draft) => ({ ...draft, touchedAt: draft.touchedAt.toISOString() })),
    invitations: invitations.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })),
  }
}

type Hit = Omit<Found['orders'][number], 'instrument'>

function orderBody({ orderNo, payerId, payer, state, amountMinor, currency, createdAt }: Hit) {
  return { orderNo, payerId, payer, state, amount: amountMinor, currency, createdAt: createdAt.toISOString() }
}
