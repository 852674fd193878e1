import { completeAlone, type FulfilContext, type PaidBuyer } from '#server/checkout/index.ts'
import type { PersonRecord } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { changeInvitation, endInvitation, findOpenInvitation } from '../invitation.ts'

/** Stores the effects of a paid order on an invited parent: their consents, and the next state of the invitation. */
export async function completeParentOrder(tx: Tx, { order }: FulfilContext): Promise<PaidBuyer> {
  const { person, familyId, buyer } = await completeAlone(tx, order, { keepsMarketing: false })
  await advance(tx, { person, familyId })
  return { ...buyer, accountType: 'Parent B' }
}

/** A parent with credentials has finished. Other parents set credentials next. */
async function advance(
  tx: Tx,
  { person, familyId }: { person: PersonRecord; familyId: string },
): Promise<void> {
  const invitation = await findOpenInvitation(tx, { userId: person.id, familyId })
  if (!invitation) return
  if (person.hasCredentials) await endInvitation(tx, { id: invitation.id, state: 'active' })
  else await changeInvitation(tx, { id: invitation.id, changes: { state: 'paid' } })
}
