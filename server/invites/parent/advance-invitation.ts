import { sql } from 'kysely'
import { INVITED_DONE } from '#domain/flows/invited-paths.ts'
import type { Tx } from '#server/db/database.ts'
import { chosenColumns } from '#server/packages/index.ts'
import { changeInvitation, endInvitation, type Invitation } from '../invitation.ts'
import { findParent, isBillingComplete } from './parent-store.ts'
import type { Changes } from './read-sections.ts'

export type Advance = {
  invitation: Invitation
  changes: Changes
  userId: string
  /** Whether the person saw the duplicate warning and continued. Null if no parent was sent. */
  isConfirmed: boolean | null
}

/** Records the completed step on the invitation. A parent with a current subscription chooses no package. */
export async function advanceInvitation(tx: Tx, advance: Advance): Promise<number> {
  const { invitation, changes, isConfirmed } = advance
  const step = await stepAfter(tx, advance)
  const { order } = changes
  if (await hasArrived(tx, advance)) {
    await endInvitation(tx, { id: invitation.id, state: 'active' })
    return step
  }
  await changeInvitation(tx, {
    id: invitation.id,
    changes: {
      last_completed_step: step,
      typed_at: sql<Date>`app_now()`,
      ...(isConfirmed === null ? {} : { duplicate_confirmed: isConfirmed, duplicate_asked_hash: null }),
      ...(changes.parent && invitation.state !== 'paid' ? { state: 'step1-done' as const } : {}),
      ...(order === undefined ? {} : chosenColumns(order)),
    },
  })
  return step
}

/** A person who joined with an account needs no credentials, so the address was the last missing part. */
async function hasArrived(tx: Tx, { changes, userId }: Advance): Promise<boolean> {
  if (!changes.address) return false
  const parent = await findParent(tx, userId)
  return parent !== null && parent.hasCredentials && parent.isSubscriptionCurrent && isBillingComplete(parent)
}

async function stepAfter(tx: Tx, { invitation, changes, userId }: Advance): Promise<number> {
  const done = invitation.last_completed_step
  if (changes.order && done >= INVITED_DONE.parent) {
    return changes.order.isBuilt ? INVITED_DONE.packages : INVITED_DONE.parent
  }
  if (changes.order === null) return Math.min(done, INVITED_DONE.parent)
  if (!changes.parent) return done
  const parent = await findParent(tx, userId)
  const isPaidWithoutBilling = parent?.isSubscriptionCurrent === true && !isBillingComplete(parent)
  return Math.max(done, isPaidWithoutBilling ? INVITED_DONE.packages : INVITED_DONE.parent)
}
