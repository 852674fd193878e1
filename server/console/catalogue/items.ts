import { isReason } from '#domain/console/staff-action.ts'
import type { JudgedItem } from '#domain/pricing/catalogue-item.ts'
import type { Db } from '#server/db/database.ts'
import {
  addItem,
  endItem,
  judgeItemNow,
  listItems,
  withdrawSaleDay,
  type AddedItem,
  type AskedEnd,
  type AskedItem,
  type CatalogueItem,
  type EndedItem,
} from '#server/packages/index.ts'
import { countRenewalsOf } from '#server/renewals/index.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Staff } from '../staff.ts'
import { whyNoChange, type NotAllowed } from './catalogue-right.ts'
import { mayReadCatalogue } from './may-read-catalogue.ts'
import { readTexts } from './texts.ts'

type Service = { code: string; name: string }

/** The packages and extras, and the services that a package can bring. */
export async function readItems(
  db: Db,
  staff: Staff,
): Promise<{ outcome: 'read'; items: CatalogueItem[]; services: Service[] } | NotAllowed> {
  const read = await readTexts(db, staff)
  if (read.outcome !== 'read') return read
  const services = read.subjects
    .filter(({ subject }) => subject.kind === 'service')
    .map(({ subject, texts }) => ({ code: subject.name, name: texts.en.name }))
  return { outcome: 'read', items: await listItems(db), services }
}

/** What an item would be, before anybody writes it down. */
export async function previewItem(db: Db, staff: Staff, asked: AskedItem): Promise<JudgedItem | NotAllowed> {
  if (!(await mayReadCatalogue(db, staff))) return { outcome: 'not-allowed' }
  return judgeItemNow(db, asked)
}

/** Adds a package or an extra. */
export async function addItemByStaff(
  db: Db,
  staff: Staff,
  asked: AskedItem & { key: string; reason: string },
): Promise<AddedItem | { outcome: 'no-reason' } | NotAllowed> {
  const refused = await whyNoChange(db, staff, { wanted: 'add-item' })
  if (refused) return refused
  if (!isReason(asked.reason)) return { outcome: 'no-reason' }
  const reason = asked.reason.trim()
  return db.transaction().execute(async (tx) => {
    const added = await addItem(tx, { ...asked, reason }, staff)
    if (added.outcome === 'added' && added.isNew) {
      const { kind, code, market, from, prices } = asked
      await recordAction(tx, staff, {
        kind: 'add-item',
        subject: `item ${code}`,
        reason,
        details: {
          kind,
          market,
          from,
          prices: prices.map(({ term, amount }) => `${term} ${amount}`).join(', '),
        },
      })
    }
    return added
  })
}

type Holders = { outcome: 'previewed'; renewals: number } | { outcome: 'unknown' } | NotAllowed

/** How many renewals have what is to be ended. */
export async function previewEnding(db: Db, staff: Staff, asked: Omit<AskedEnd, 'from'>): Promise<Holders> {
  if (!(await mayReadCatalogue(db, staff))) return { outcome: 'not-allowed' }
  const { packageId, service } = asked
  const items = await listItems(db)
  if (!items.some((each) => each.packageId === packageId && each.service === service))
    return { outcome: 'unknown' }
  return { outcome: 'previewed', renewals: await countRenewalsOf(db, asked) }
}

/** Ends the sale of a package or an extra. */
export async function endItemByStaff(
  db: Db,
  staff: Staff,
  asked: AskedEnd & { key: string; reason: string },
): Promise<EndedItem | { outcome: 'no-reason' } | NotAllowed> {
  const { packageId, service, from } = asked
  const subject = service === null ? `package ${packageId}` : `extra ${service} of ${packageId}`
  const refused = await whyNoChange(db, staff, { wanted: 'end-item', subject })
  if (refused) return refused
  if (!isReason(asked.reason)) return { outcome: 'no-reason' }
  const reason = asked.reason.trim()
  return db.transaction().execute(async (tx) => {
    const ended = await endItem(tx, { ...asked, reason }, staff)
    if (ended.outcome === 'ended' && ended.isNew)
      await recordAction(tx, staff, { kind: 'end-item', subject, reason, details: { from } })
    return ended
  })
}

/** Takes back the begin or the end of a sale before its day. */
export async function withdrawDayByStaff(
  db: Db,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<{ outcome: 'withdrawn' | 'begun' | 'unknown' | 'no-reason' } | NotAllowed> {
  const subject = `sale ${id}`
  const refused = await whyNoChange(db, staff, { wanted: 'withdraw-item', subject })
  if (refused) return refused
  if (!isReason(reason)) return { outcome: 'no-reason' }
  const why = reason.trim()
  return db.transaction().execute(async (tx) => {
    const withdrawn = await withdrawSaleDay(tx, { id, reason: why }, staff)
    if (withdrawn.outcome === 'withdrawn' && withdrawn.isNew)
      await recordAction(tx, staff, { kind: 'withdraw-item', subject, reason: why })
    return { outcome: withdrawn.outcome }
  })
}
