import { sql } from 'kysely'
import { CHECKOUT_STEPS, type SignUp } from '#domain/analytics/checkout-steps.ts'
import type { FigurePeriod } from '#domain/console/figures.ts'
import type { ExperimentFigures, ExperimentLine } from '#domain/contracts/console/figures.ts'
import { compareVariants, type Sample } from '#domain/experiments/read-out.ts'
import type { Db } from '#server/db/database.ts'
import { readComputedAt, within } from './read-figures.ts'

type ExperimentsAsked = FigurePeriod & {
  signUp: SignUp
  flag?: string | undefined
  country?: string | undefined
}
type Row = { flag: string; variant: string; country: string; day: string; reached: string; visitors: number }
const ORDER: readonly ExperimentLine['verdict'][] = ['treatment', 'control', 'unsure', 'too-few']

/** The result of each experiment, decided ones first, and one experiment in detail. */
export async function readExperiments(db: Db, asked: ExperimentsAsked): Promise<ExperimentFigures> {
  const met = await readRows(db, asked, { flag: null, steps: [] })
  const flags = [...Map.groupBy(met, ({ flag }) => flag)]
    .map(([name, rows]) => lineOf(name, samplesOf(rows, 'bought')))
    .toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || a.name.localeCompare(b.name))
  const chosen = asked.flag ?? flags[0]?.name ?? null
  const steps = CHECKOUT_STEPS.map((step) => `${asked.signUp}:${step}`)
  const own = chosen === null ? [] : await readRows(db, asked, { flag: chosen, steps })
  const by = (nameOf: (row: Row) => string) =>
    [...Map.groupBy(own, nameOf)].map(([name, rows]) => lineOf(name, samplesOf(rows, 'bought')))
  return {
    computedAt: await readComputedAt(db, asked),
    flags,
    chosen,
    steps: own.length > 0 ? funnelOf(own, asked.signUp) : [],
    days: by(({ day }) => day).toSorted((a, b) => a.name.localeCompare(b.name)),
    countries: by(({ country }) => country),
  }
}

async function readRows(
  db: Db,
  asked: ExperimentsAsked,
  { flag, steps }: { flag: string | null; steps: readonly string[] },
): Promise<Row[]> {
  const { country = null } = asked
  const { rows } = await sql<Row>`
    select flag, variant, country, day::text, reached, sum(visitors)::int as visitors from figure_experiments
    where ${within(asked)} and (${country}::text is null or country = ${country}) and (${flag}::text is null or flag = ${flag})
      and reached = any(${['met', 'bought', ...steps]}::text[])
    group by flag, variant, country, day, reached order by flag, day, country`.execute(db)
  return rows
}

function funnelOf(rows: readonly Row[], signUp: SignUp): ExperimentLine[] {
  const seen = CHECKOUT_STEPS.filter((step) => rows.some(({ reached }) => reached === `${signUp}:${step}`))
  return [
    ...seen.map((step) => lineOf(step, samplesOf(rows, `${signUp}:${step}`))),
    lineOf('subscription created', samplesOf(rows, 'bought')),
  ]
}

type Samples = { control: Sample; treatment: Sample }

function samplesOf(rows: readonly Row[], reached: string): Samples {
  const total = (variant: string, wanted: string) =>
    rows
      .filter((row) => row.variant === variant && row.reached === wanted)
      .reduce((sum, { visitors }) => sum + visitors, 0)
  const of = (variant: string): Sample => ({
    visitors: total(variant, 'met'),
    converted: total(variant, reached),
  })
  return { control: of('Control'), treatment: of('Treatment') }
}

function lineOf(name: string, { control, treatment }: Samples): ExperimentLine {
  const { difference, interval, verdict } = compareVariants({ control, treatment })
  return { name, control, treatment, difference, interval, verdict }
}
