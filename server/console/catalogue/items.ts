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
import type { Staff } from '../staff.ts'
import { changeCatalogue, withdrawalByStaff } from './change-catalogue.ts'
import { isAllowed, type NotAllowed } from '../rights.ts'
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
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  return judgeItemNow(db, asked)
}

/** Adds a package or an extra. */
export async function addItemByStaff(
  db: Db,
  staff: Staff,
  asked: AskedItem & { key: string; reason: string },
): Promise<AddedItem | { outcome: 'no-reason' } | NotAllowed> {
  const { kind, code, market, from } = asked
  const prices = asked.prices.map(({ term, amount }) => `${term} ${amount}`).join(', ')
  return changeCatalogue(db, staff, {
    kind: 'add-item',
    reason: asked.reason,
    change: async (tx, reason) => addItem(tx, { ...asked, reason }, staff),
    trail: () => ({ subject: `item ${code}`, details: { kind, market, from, prices } }),
  })
}

type Holders = { outcome: 'previewed'; renewals: number } | { outcome: 'unknown' } | NotAllowed

/** How many renewals have what is to be ended. */
export async function previewEnding(db: Db, staff: Staff, asked: Omit<AskedEnd, 'from'>): Promise<Holders> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
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
  return changeCatalogue(db, staff, {
    kind: 'end-item',
    subject: service === null ? `package ${packageId}` : `extra ${service} of ${packageId}`,
    reason: asked.reason,
    change: async (tx, reason) => endItem(tx, { ...asked, reason }, staff),
    trail: () => ({ details: { from } }),
  })
}

/** Withdraws the begin or the end of a sale before its day. */
export const withdrawDayByStaff = withdrawalByStaff({
  kind: 'withdraw-item',
  subjectOf: (id) => `sale ${id}`,
  withdraw: withdrawSaleDay,
})
