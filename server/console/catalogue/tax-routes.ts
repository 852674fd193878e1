import {
  addConsoleTaxRate,
  previewConsoleTaxRate,
  readConsoleTaxRates,
  withdrawConsoleTaxRate,
  type ConsoleTaxPreview,
} from '#domain/contracts/console/taxes.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { TaxPart } from '#domain/pricing/order-price.ts'
import type { TaxProblem } from '#domain/pricing/tax-change.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { mountForStaff, NOT_ALLOWED, staffRefusal, type FindCaller, type StaffRefused } from '../caller.ts'
import {
  addTaxRateByStaff,
  previewTaxRate,
  readTaxRates,
  withdrawTaxRateByStaff,
  type PreviewLine,
} from './tax-rates.ts'
import { withdrawalAnswer } from './withdrawal-answer.ts'

/** Serves the tax rates, and the changes of them. */
export function mountTaxRates(api: Api, staffOf: FindCaller, { db }: { db: Db }): void {
  mountForStaff(api, staffOf, readConsoleTaxRates, async ({ staff }) => {
    const answer = await readTaxRates(db, staff)
    if (answer.outcome !== 'read') return NOT_ALLOWED
    const { rates, today } = answer
    return { status: 200, body: { rates, today } }
  })

  mountForStaff(api, staffOf, previewConsoleTaxRate, async ({ staff, body }) => {
    const answer = await previewTaxRate(db, staff, body)
    return answer.outcome === 'previewed'
      ? { status: 200, body: { renewals: answer.renewals, prices: answer.lines.map(previewBody) } }
      : refusalOf(answer)
  })

  mountForStaff(api, staffOf, addConsoleTaxRate, async ({ staff, headers, body }) => {
    const answer = await addTaxRateByStaff(db, staff, { ...body, key: headers['idempotency-key'] })
    return answer.outcome === 'added' ? { status: 201, body: { id: answer.id } } : refusalOf(answer)
  })

  mountForStaff(api, staffOf, withdrawConsoleTaxRate, async ({ staff, params, body }) => {
    const answer = await withdrawTaxRateByStaff(db, staff, { id: params.id, ...body })
    return withdrawalAnswer(answer, 'api.taxes.begun')
  })
}

function previewBody({ line, before, after }: PreviewLine): ConsoleTaxPreview['prices'][number] {
  const { packageId, name, years, currency, priceMinor: price } = line
  return { packageId, name, years, currency, price, before: before.map(partBody), after: after.map(partBody) }
}

function partBody({ name, ratePpm, amountMinor: amount }: TaxPart) {
  return { name, ratePpm, amount }
}

const PROBLEMS: Readonly<Record<TaxProblem, { field: string; code: MessageKey }>> = {
  region: { field: 'region', code: 'api.taxes.region' },
  name: { field: 'name', code: 'api.taxes.name' },
  percent: { field: 'percent', code: 'api.taxes.percent' },
  past: { field: 'beginsOn', code: 'api.taxes.past' },
  'far-off': { field: 'beginsOn', code: 'api.dayFarOff' },
  twice: { field: 'beginsOn', code: 'api.taxes.twice' },
  source: { field: 'source', code: 'api.taxes.source' },
}

type Other = { outcome: 'refused'; problems: TaxProblem[] } | { outcome: StaffRefused }

function refusalOf(answer: Other): Refusal {
  return answer.outcome === 'refused'
    ? refuseFields(answer.problems.map((problem) => PROBLEMS[problem]))
    : staffRefusal(answer.outcome)
}
