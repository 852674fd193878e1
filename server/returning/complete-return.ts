import { sql } from 'kysely'
import { paidPerson, readOrderRequest, type FulfilContext, type PaidBuyer } from '#server/checkout/index.ts'
import { findPersonRecord, lockPerson } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { changePerson } from '#server/people/index.ts'
import { forgetChoice } from './choice-store.ts'

/**
 * Completes the order of a returning parent: stores their consents. Family, role and account stay as they are. If the
 * box for marketing was not ticked, the earlier answer stays.
 */
export async function completeReturn(tx: Tx, { order }: FulfilContext): Promise<PaidBuyer> {
  const { agreedToTerms, marketingOptIn, familyId, anonymousId } = readOrderRequest(order.request)
  if (!familyId) throw new Error('the order of a returning parent has no family')
  await lockPerson(tx, order.payerId)
  const person = await findPersonRecord(tx, order.payerId)
  if (!person?.email) throw new Error('the buyer of a paid order does not exist any more')
  const terms = agreedToTerms && person.agreed_to_terms_at === null
  await changePerson(tx, {
    userId: person.id,
    changes: {
      marketing_opt_in: marketingOptIn || person.marketing_opt_in,
      ...(terms ? { agreed_to_terms_at: sql<Date>`app_now()` } : {}),
    },
  })
  await forgetChoice(tx, person.id)
  return {
    ...paidPerson({ ...person, email: person.email }, familyId),
    accountType: (await startedFamily(tx, person.id)) ? 'Parent A' : 'Parent B',
    consents: { locale: order.locale, terms, marketing: marketingOptIn || null },
    anonymousId,
  }
}

/** Whether a person signed up with their own order, and not by an invitation. */
async function startedFamily(tx: Tx, userId: string): Promise<boolean> {
  const first = await tx
    .selectFrom('orders')
    .select('id')
    .where('payer_id', '=', userId)
    .where('flow', '=', 'join')
    .executeTakeFirst()
  return first !== undefined
}
