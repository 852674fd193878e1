import type { Db } from '#server/db/database.ts'
import { findPerson } from '#server/people/index.ts'
import { findTransaction, hasFinding, hasOrder } from '#server/payments/index.ts'
import type { StaffAction } from './record-action.ts'

type About = Pick<StaffAction, 'personId' | 'subject'>

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const THINGS = 'mail|codes|change|coupon|affiliate|tax rate|package|sale'
/** A thing with its number or UUID, such as `change 7`, or the UUID of a draft. It cannot hold contact data. */
const NUMBERED = new RegExp(`^(?:${UUID}|(?:${THINGS})[ :](?:\\d{1,9}|${UUID}))$`)

/** The ids of a refused attempt that exist. A row cannot be erased, so it has no text that the caller made up. */
export async function knownOf(db: Db, { personId, subject }: About): Promise<About> {
  const person = personId !== undefined && (await findPerson(db, personId)) !== null
  const isKnown = subject === personId ? person : subject !== undefined && (await isThing(db, subject))
  return { ...(person ? { personId } : {}), ...(isKnown && subject !== undefined ? { subject } : {}) }
}

async function isThing(db: Db, subject: string): Promise<boolean> {
  if (NUMBERED.test(subject) || (await hasOrder(db, subject))) return true
  const [txn = '', finding] = subject.split(':')
  if (finding !== undefined) return hasFinding(db, { txn, finding })
  return (await findTransaction(db, txn)).length > 0
}
