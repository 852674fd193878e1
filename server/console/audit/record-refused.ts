import type { Db } from '#server/db/database.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Refused } from '../pages/mount-pages.ts'
import { recordAction } from './record-action.ts'

/** Writes that a page was refused to a staff member. */
export async function recordRefused(db: Db, { staff, wanted, address }: Refused): Promise<void> {
  await recordAction(db, { ...staff, network: networkOf(address) }, { kind: 'refused', details: { wanted } })
}
