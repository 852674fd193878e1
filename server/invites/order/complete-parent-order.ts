import { sql } from 'kysely'
import { paidPerson, readOrderRequest, type FulfilContext, type PaidBuyer } from '#server/checkout/index.ts'
import { lockPerson } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { changePerson } from '#server/people/index.ts'
import { changeInvitation, endInvitation, findOpenInvitation } from '../invitation.ts'
import { findParent, type ParentRecord } from '../parent/parent-store.ts'

/** Stores the effects of a paid order on an invited parent: their consents, and the next state of the invitation. */
export async function completeParentOrder(tx: Tx, { order }: FulfilContext): Promise<PaidBuyer> {
  const { agreedToTerms, marketingOptIn, familyId, anonymousId } = readOrderRequest(order.request)
  if (!familyId) throw new Error('the order of an invited parent has no family')
  await lockPerson(tx, order.payerId)
  const parent = await findParent(tx, order.payerId)
  if (!parent?.email) throw new Error('the buyer of a paid order does not exist any more')
  const terms = agreedToTerms && parent.agreed_to_terms_at === null
  await changePerson(tx, {
    userId: parent.id,
    changes: {
      marketing_opt_in: marketingOptIn,
      ...(terms ? { agreed_to_terms_at: sql<Date>`app_now()` } : {}),
    },
  })
  await advance(tx, { parent, familyId })
  return {
    ...paidPerson({ ...parent, email: parent.email }, familyId),
    accountType: 'Parent B',
    consents: { locale: order.locale, terms, marketing: marketingOptIn },
    anonymousId,
  }
}

/** A parent with credentials has finished. Other parents set credentials next. */
async function advance(
  tx: Tx,
  { parent, familyId }: { parent: ParentRecord; familyId: string },
): Promise<void> {
  const invitation = await findOpenInvitation(tx, { userId: parent.id, familyId })
  if (!invitation) return
  if (parent.hasCredentials) await endInvitation(tx, { id: invitation.id, state: 'active' })
  else await changeInvitation(tx, { id: invitation.id, changes: { state: 'paid' } })
}
