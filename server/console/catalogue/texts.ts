import { packageWords, serviceWords, inEveryLanguage } from '#domain/pricing/catalogue-words.ts'
import type { CatalogueTexts } from '#domain/pricing/dated-texts.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import type { PriceLine } from '#domain/pricing/price-change.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import {
  addText,
  findSubjects,
  judgeTextNow,
  listTexts,
  readPrices,
  withdrawText,
  type AddedText,
  type AskedText,
  type JudgedText,
  type Subject,
  type TextRow,
} from '#server/packages/index.ts'
import { countNamedRenewals } from '#server/renewals/index.ts'
import type { Staff } from '../staff.ts'
import { changeCatalogue, withdrawalByStaff } from './change-catalogue.ts'
import { isAllowed, type NotAllowed } from '../rights.ts'

/** A package or a service with what buyers read now. */
export type ReadSubject = { subject: Subject; texts: CatalogueTexts; since: Date | null; rows: TextRow[] }

/** The texts of the catalogue, for those who read it. */
export async function readTexts(
  db: Db,
  staff: Staff,
): Promise<{ outcome: 'read'; subjects: ReadSubject[] } | NotAllowed> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  const [subjects, rows, now] = await Promise.all([findSubjects(db), listTexts(db), readNow(db)])
  return {
    outcome: 'read',
    subjects: subjects.map((subject) => {
      const own = rows.filter(({ kind, name }) => kind === subject.kind && name === subject.name)
      const present = textAt(own, now)
      return {
        subject,
        texts: wordsOf(subject, present),
        since: present?.starts_at ?? null,
        rows: own,
      }
    }),
  }
}

/** The row that counts at a moment. */
function textAt(rows: readonly TextRow[], moment: Date): TextRow | undefined {
  return rows
    .filter((row) => row.withdrawn_at === null && row.starts_at <= moment)
    .toSorted((a, b) => b.starts_at.getTime() - a.starts_at.getTime())[0]
}

function wordsOf({ kind, name, displayName, analyticsPackage }: Subject, row: TextRow | undefined) {
  return inEveryLanguage((locale) =>
    kind === 'package'
      ? packageWords({ displayName, analyticsPackage, texts: row?.texts ?? null }, locale)
      : serviceWords(name, { texts: row ? { [name]: row.texts } : {}, locale }),
  )
}

export type PreviewedText = {
  outcome: 'previewed'
  startsAt: Date
  before: CatalogueTexts
  after: CatalogueTexts
  prices: PriceLine[]
  renewals: number
}

/** What buyers and renewals read before and after. */
export async function previewText(
  db: Db,
  staff: Staff,
  asked: AskedText,
): Promise<PreviewedText | Exclude<JudgedText, { outcome: 'fine' }> | NotAllowed> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  const judged = await judgeTextNow(db, asked)
  if (judged.outcome !== 'fine') return judged
  const { subject, startsAt, texts } = judged
  const { kind, name, market, packageIds } = subject
  const own = (await listTexts(db)).filter((row) => row.kind === kind && row.name === name)
  const day = dayIn(startsAt, MARKET_TIME_ZONES[market])
  const prices = kind === 'package' ? await readPrices(db, { market, day }) : []
  return {
    outcome: 'previewed',
    startsAt,
    before: wordsOf(subject, textAt(own, startsAt)),
    after: texts,
    prices: prices.filter((line) => packageIds.includes(line.packageId) && line.service === line.productId),
    renewals: kind === 'package' ? await countNamedRenewals(db, { packageIds, startsAt }) : 0,
  }
}

/** Adds a text. */
export async function addTextByStaff(
  db: Db,
  staff: Staff,
  asked: AskedText & { key: string; reason: string },
): Promise<AddedText | { outcome: 'no-reason' } | NotAllowed> {
  const { kind, name, from } = asked
  return changeCatalogue(db, staff, {
    kind: 'add-text',
    reason: asked.reason,
    change: async (tx, reason) => addText(tx, { ...asked, reason }, staff),
    trail: ({ id }) => ({ subject: subjectOf(id), details: { kind, name, from } }),
  })
}

const subjectOf = (id: number) => `text ${id}`

/** Withdraws a text before it begins. */
export const withdrawTextByStaff = withdrawalByStaff({
  kind: 'withdraw-text',
  subjectOf,
  withdraw: withdrawText,
})
