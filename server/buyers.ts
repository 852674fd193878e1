import type { BuyerKinds } from './checkout/index.ts'
import { invitedParents } from './invites/index.ts'
import { newParents } from './registrations/index.ts'
import { returningParents } from './returning/index.ts'

/** The kinds of buyers, by the flow of their orders. */
export const BUYERS: BuyerKinds = {
  invited: invitedParents,
  join: newParents,
  returning: returningParents,
}
