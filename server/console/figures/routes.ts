import {
  readConsoleDeclines,
  readConsoleExperiments,
  readConsoleFunnel,
  readConsoleRenewals,
  readConsoleSales,
} from '#domain/contracts/console-figures.ts'
import type { Db } from '#server/db/database.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import { recordAction } from '../audit/record-action.ts'
import { NOT_ALLOWED, UNKNOWN, type FindCaller } from '../caller.ts'
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
type Looked = { staff: Staff } | { refusal: Refusal }

/** Serves the figures. They contain no personal data, and every call checks the role and the period. */
export function mountFigures(api: Api, { db, staffOf }: FigureDeps): void {
  const look = async (request: RequestContext, asked: Asked): Promise<Looked> => {
    const staff = await staffOf(request)
    if (!staff) return { refusal: UNKNOWN }
    const checked = await checkLook(db, staff, asked)
    if (checked.outcome === 'bad') return { refusal: refuseFields(checked.errors) }
    return checked.outcome === 'allowed' ? { staff } : { refusal: NOT_ALLOWED }
  }

  mount(api, readConsoleFunnel, async ({ query, request }) => {
    const looked = await look(request, query)
    if ('refusal' in looked) return looked.refusal
    // Many filtered views together could reveal small groups, so each filtered view is recorded.
    if (isFiltered(query))
      await recordAction(db, looked.staff, { kind: 'read-figures', details: detailsOf(query) })
    return { status: 200, body: await readFunnel(db, query) }
  })

  mount(api, readConsoleSales, async ({ query, request }) => {
    const looked = await look(request, query)
    return 'refusal' in looked ? looked.refusal : { status: 200, body: await readSales(db, query) }
  })

  mount(api, readConsoleRenewals, async ({ query, request }) => {
    const looked = await look(request, query)
    return 'refusal' in looked ? looked.refusal : { status: 200, body: await readRenewals(db, query) }
  })

  mount(api, readConsoleDeclines, async ({ query, request }) => {
    const looked = await look(request, query)
    return 'refusal' in looked ? looked.refusal : { status: 200, body: await readDeclines(db, query) }
  })

  mount(api, readConsoleExperiments, async ({ query, request }) => {
    const looked = await look(request, query)
    return 'refusal' in looked ? looked.refusal : { status: 200, body: await readExperiments(db, query) }
  })
}
