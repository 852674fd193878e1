import { sql, type RawBuilder } from 'kysely'
import type { SignUp } from '#domain/analytics/checkout-steps.ts'
import {
  FEWEST_SHOWN,
  isGroupShown,
  isSmall,
  periodBefore,
  type FigurePeriod,
} from '#domain/console/figures.ts'
import {
  reachedOf,
  timeWithin,
  type FunnelStep,
  type StepReached,
  type StepWithTime,
  type TimeClass,
} from '#domain/console/funnel.ts'
import type { FunnelFigures } from '#domain/contracts/console/figures.ts'
import type { Db } from '#server/db/database.ts'
import { readComputedAt, within } from './read-figures.ts'

const SIDES = ['brand', 'language', 'country', 'device'] as const
type Side = (typeof SIDES)[number]
export type FunnelAsked = FigurePeriod & { signUp: SignUp } & { [S in Side]?: string | undefined }

/** The shares of buyers in the two times of the funnel. */
const MEDIAN = 0.5
const NINTH_TENTH = 0.9

/** The funnel of a period. A filtered group that is too small comes without numbers. */
export async function readFunnel(db: Db, asked: FunnelAsked): Promise<FunnelFigures> {
  const steps = await readSteps(db, asked)
  const base = { computedAt: await readComputedAt(db, asked), choices: await readChoices(db, asked) }
  if (await isTooSmall(db, asked, steps))
    return {
      ...base,
      isTooSmall: true,
      steps: [],
      before: [],
      days: [],
      seconds: { median: null, ninthTenth: null },
    }
  const classes = knownTimes(asked, await readClasses(db, asked))
  return {
    ...base,
    isTooSmall: false,
    steps: await withTimes(db, asked, steps),
    before: await readBefore(db, asked),
    days: (await readDays(db, asked)).map((row) => (isFiltered(asked) ? withoutSmall(row) : row)),
    seconds: { median: timeWithin(MEDIAN, classes), ninthTenth: timeWithin(NINTH_TENTH, classes) },
  }
}

/** Whether the request has a filter. */
export function isFiltered(asked: FunnelAsked): boolean {
  return SIDES.some((side) => asked[side] !== undefined)
}

/** Whether the numbers of a filtered group could tell of one person. */
async function isTooSmall(db: Db, asked: FunnelAsked, steps: readonly StepReached[]): Promise<boolean> {
  if (!isFiltered(asked)) return false
  const { from, to, signUp } = asked
  const all = await readSteps(db, { from, to, signUp })
  return !isGroupShown({ group: startedOf(steps), all: startedOf(all) })
}

function startedOf(steps: readonly StepReached[]): number {
  return steps[0]?.reached ?? 0
}

/** If the group was too small in the previous period, the two are not compared. */
async function readBefore(db: Db, asked: FunnelAsked): Promise<StepWithTime[]> {
  const before = { ...asked, ...periodBefore(asked) }
  const steps = await readSteps(db, before)
  if (startedOf(steps) === 0 || (await isTooSmall(db, before, steps))) return []
  return withTimes(db, before, steps)
}

function ofGroup(asked: FunnelAsked): RawBuilder<boolean> {
  const conditions = SIDES.flatMap((side) => {
    const value = asked[side]
    return value === undefined ? [] : [sql<boolean>`${sql.ref(side)} = ${value}`]
  })
  return sql<boolean>`${sql.join([within(asked), sql`sign_up = ${asked.signUp}`, ...conditions], sql` and `)}`
}

async function readSteps(db: Db, asked: FunnelAsked): Promise<StepReached[]> {
  const { rows } = await sql<{ furthest: string; visitors: number }>`
    select furthest, sum(visitors)::int as visitors from figure_funnels where ${ofGroup(asked)} group by furthest`.execute(
    db,
  )
  return reachedOf(new Map(rows.map(({ furthest, visitors }) => [furthest, visitors])))
}

type FunnelDay = { day: string; started: number | null; paid: number | null }

async function readDays(db: Db, asked: FunnelAsked): Promise<FunnelDay[]> {
  const { rows } = await sql<FunnelDay>`
    select day::text, sum(visitors)::int as started, coalesce(sum(visitors) filter (where furthest = 'paid'), 0)::int as paid
    from figure_funnels where ${ofGroup(asked)} group by day order by day`.execute(db)
  return rows
}

function withoutSmall({ day, started, paid }: FunnelDay): FunnelDay {
  return started !== null && isSmall(started) ? { day, started: null, paid: null } : { day, started, paid }
}

async function readClasses(db: Db, asked: FunnelAsked): Promise<TimeClass[]> {
  const { rows } = await sql<TimeClass>`
    select class, sum(buyers)::int as visitors from figure_times where ${ofGroup(asked)} group by class`.execute(
    db,
  )
  return rows
}

async function withTimes(db: Db, asked: FunnelAsked, steps: readonly StepReached[]): Promise<StepWithTime[]> {
  const { rows } = await sql<TimeClass & { step: FunnelStep }>`
    select step, class, sum(visitors)::int as visitors from figure_step_times where ${ofGroup(asked)} group by step, class`.execute(
    db,
  )
  return steps.map(({ step, reached }) => {
    const classes = knownTimes(
      asked,
      rows.filter((row) => row.step === step),
    )
    return { step, reached, medianSeconds: timeWithin(MEDIAN, classes) }
  })
}

/** With a filter, the times of few visitors are left out, because they could be those of one person. */
function knownTimes(asked: FunnelAsked, classes: readonly TimeClass[]): readonly TimeClass[] {
  const visitors = classes.reduce((sum, each) => sum + each.visitors, 0)
  return isFiltered(asked) && isSmall(visitors) ? [] : classes
}

/** The choices of a filter: values that enough visitors have. */
async function readChoices(db: Db, asked: FunnelAsked): Promise<Record<Side, string[]>> {
  const { rows } = await sql<{ side: Side; value: string }>`
    select side, value from figure_funnels,
      lateral (values ('brand', brand), ('language', language), ('country', country), ('device', device)) each (side, value)
    where ${within(asked)} and sign_up = ${asked.signUp}
    group by side, value having sum(visitors) >= ${FEWEST_SHOWN} order by side, sum(visitors) desc, value`.execute(
    db,
  )
  const of = (wanted: Side) => rows.filter(({ side }) => side === wanted).map(({ value }) => value)
  return { brand: of('brand'), language: of('language'), country: of('country'), device: of('device') }
}
