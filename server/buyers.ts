import type { BuyerKinds } from './checkout/index.ts'
import { invitedParent } from './invites/index.ts'
import { newParent } from './registrations/index.ts'
import { returningParent } from './returning/index.ts'

/** The kinds of buyers, by the flow of their orders. */
export const BUYERS: BuyerKinds = {
  invited: invitedParent,
  join: newParent,
  returning: returningParent,
}
