import {
  addAffiliate,
  couponsFor,
  listAffiliates,
  withdrawAffiliate,
  type AddedAffiliate,
  type AffiliateRow,
  type AskedAffiliate,
} from '#server/coupons/index.ts'
import type { Db } from '#server/db/database.ts'
import type { Staff } from '../staff.ts'
import { changeCatalogue, withdrawalByStaff } from './change-catalogue.ts'
import { isAllowed, type NotAllowed } from '../rights.ts'

type Gives = { code: string; description: string }[]
export type ReadAffiliate = AffiliateRow & { gives: Gives }

/** No draft and no user: what any visitor of a link gets. */
const NO_SCOPE = '00000000-0000-0000-0000-000000000000'

/** The affiliates with what their links give now. */
export async function readAffiliates(
  db: Db,
  staff: Staff,
): Promise<{ outcome: 'read'; affiliates: ReadAffiliate[] } | NotAllowed> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  const rows = await listAffiliates(db)
  const gives = new Map<string, Gives>()
  for (const key of new Set(rows.map(({ referrerKey }) => referrerKey))) {
    const coupons = await couponsFor(db, key, { locale: 'en', scopeId: NO_SCOPE })
    gives.set(
      key,
      coupons.map(({ couponCode: code, description }) => ({ code, description })),
    )
  }
  return {
    outcome: 'read',
    affiliates: rows.map((row) => ({ ...row, gives: gives.get(row.referrerKey) ?? [] })),
  }
}

/** Adds, changes or ends an affiliate. */
export async function addAffiliateByStaff(
  db: Db,
  staff: Staff,
  asked: AskedAffiliate & { key: string; reason: string },
): Promise<AddedAffiliate | { outcome: 'no-reason' } | NotAllowed> {
  const { name, referrerKey, from, ends } = asked
  return changeCatalogue(db, staff, {
    kind: 'add-affiliate',
    reason: asked.reason,
    change: async (tx, reason) => addAffiliate(tx, { ...asked, reason }, staff),
    trail: ({ id }) => ({ subject: subjectOf(id), details: { name, referrerKey, from, ends } }),
  })
}

const subjectOf = (id: number) => `affiliate ${id}`

/** Withdraws a row of an affiliate before it begins. */
export const withdrawAffiliateByStaff = withdrawalByStaff({
  kind: 'withdraw-affiliate',
  subjectOf,
  withdraw: withdrawAffiliate,
})
