import {
  readConsoleDeclines,
  readConsoleExperiments,
  readConsoleFunnel,
  readConsoleRenewals,
  readConsoleSales,
} from '#domain/contracts/console/figures.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { mountForStaff, NOT_ALLOWED, type FindCaller } from '../caller.ts'
import type { Staff } from '../staff.ts'
import { readExperiments } from './read-experiments.ts'
import { checkLook, type Asked } from './read-figures.ts'
import { isFiltered, readFunnel, type FunnelAsked } from './read-funnel.ts'
import { readDeclines, readRenewals, readSales } from './read-money.ts'

const detailsOf = (query: FunnelAsked) => ({
  figure: 'funnel',
  ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value ?? null])),
})

type FigureDeps = { db: Db; staffOf: FindCaller }

/** Serves the figures. They contain no personal data, and every call checks the role and the period. */
export function mountFigures(api: Api, { db, staffOf }: FigureDeps): void {
  const refusalOf = async (staff: Staff, asked: Asked): Promise<Refusal | null> => {
    const checked = await checkLook(db, staff, asked)
    if (checked.outcome === 'bad') return refuseFields(checked.errors)
    return checked.outcome === 'allowed' ? null : NOT_ALLOWED
  }

  mountForStaff(api, staffOf, readConsoleFunnel, async ({ staff, query }) => {
    const refused = await refusalOf(staff, query)
    if (refused) return refused
    // Many filtered views together could reveal small groups, so each filtered view is recorded.
    if (isFiltered(query)) await recordAction(db, staff, { kind: 'read-figures', details: detailsOf(query) })
    return { status: 200, body: await readFunnel(db, query) }
  })

  mountForStaff(api, staffOf, readConsoleSales, async ({ staff, query }) => {
    const refused = await refusalOf(staff, query)
    return refused ?? { status: 200, body: await readSales(db, query) }
  })

  mountForStaff(api, staffOf, readConsoleRenewals, async ({ staff, query }) => {
    const refused = await refusalOf(staff, query)
    return refused ?? { status: 200, body: await readRenewals(db, query) }
  })

  mountForStaff(api, staffOf, readConsoleDeclines, async ({ staff, query }) => {
    const refused = await refusalOf(staff, query)
    return refused ?? { status: 200, body: await readDeclines(db, query) }
  })

  mountForStaff(api, staffOf, readConsoleExperiments, async ({ staff, query }) => {
    const refused = await refusalOf(staff, query)
    return refused ?? { status: 200, body: await readExperiments(db, query) }
  })
}
