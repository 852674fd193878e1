import { isReason } from '#domain/console/staff-action.ts'
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
import { recordAction } from '../audit/record-action.ts'
import type { Staff } from '../staff.ts'
import { whyNoChange, type NotAllowed } from './catalogue-right.ts'
import { mayReadCatalogue } from './may-read-catalogue.ts'

type Gives = { code: string; description: string }[]
export type ReadAffiliate = AffiliateRow & { gives: Gives }

/** No draft and no user: what any visitor of a link gets. */
const NO_SCOPE = '00000000-0000-0000-0000-000000000000'

/** The affiliates with what their links give now. */
export async function readAffiliates(
  db: Db,
  staff: Staff,
): Promise<{ outcome: 'read'; affiliates: ReadAffiliate[] } | NotAllowed> {
  if (!(await mayReadCatalogue(db, staff))) return { outcome: 'not-allowed' }
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
  const refused = await whyNoChange(db, staff, { wanted: 'add-affiliate' })
  if (refused) return refused
  if (!isReason(asked.reason)) return { outcome: 'no-reason' }
  const reason = asked.reason.trim()
  return db.transaction().execute(async (tx) => {
    const added = await addAffiliate(tx, { ...asked, reason }, staff)
    if (added.outcome === 'added' && added.isNew) {
      const { name, referrerKey, from, ends } = asked
      await recordAction(tx, staff, {
        kind: 'add-affiliate',
        subject: subjectOf(added.id),
        reason,
        details: { name, referrerKey, from, ends },
      })
    }
    return added
  })
}

/** Takes a row back before it begins. */
export async function withdrawAffiliateByStaff(
  db: Db,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<{ outcome: 'withdrawn' | 'begun' | 'unknown' | 'no-reason' } | NotAllowed> {
  const refused = await whyNoChange(db, staff, { wanted: 'withdraw-affiliate', subject: subjectOf(id) })
  if (refused) return refused
  if (!isReason(reason)) return { outcome: 'no-reason' }
  const why = reason.trim()
  return db.transaction().execute(async (tx) => {
    const withdrawn = await withdrawAffiliate(tx, { id, reason: why }, staff)
    if (withdrawn.outcome === 'withdrawn' && withdrawn.isNew)
      await recordAction(tx, staff, { kind: 'withdraw-affiliate', subject: subjectOf(id), reason: why })
    return { outcome: withdrawn.outcome }
  })
}

const subjectOf = (id: number) => `affiliate ${id}`
