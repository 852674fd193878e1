import { Histogram, type Registry } from '@prometheus-io/client'

/** The steps of the histogram, in seconds. The first half is for pages, and the second half for gateway calls. */
const ANSWERS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** The steps for SQL statements, in seconds. There are few steps, because there are many statement names. */
const DATABASE = [0.001, 0.005, 0.025, 0.1, 0.5, 2]
/** The steps for jobs, in seconds, up to the longest item of the sweep. */
const JOBS = [0.01, 0.1, 1, 5, 30, 120, 900]

/** Measures how long the work of this process takes. No label contains a person, an address or a token. */
export type Figures = {
  /** A request was answered. `route` is the pattern of its path. */
  answered: (request: { route: string; method: string; status: number; seconds: number }) => void
  /** A call of the payment gateway ended. */
  gatewayCalled: (operation: string, seconds: number) => void
  /** A connection of the pool was free after this time, or the wait for it ended without one. */
  waited: (seconds: number) => void
  /** A statement ended. */
  ran: (statement: string, seconds: number) => void
  /** A job ran once. */
  jobRan: (job: string, outcome: 'done' | 'failed', seconds: number) => void
}

export const NO_FIGURES: Figures = {
  answered: () => undefined,
  gatewayCalled: () => undefined,
  waited: () => undefined,
  ran: () => undefined,
  jobRan: () => undefined,
}

/** Histograms in the registry behind `/metrics`. */
export function createFigures(registry: Registry): Figures {
  const registers = [registry]
  const answers = new Histogram({
    name: 'evenhand_http_seconds',
    help: 'Time until a request was answered, by route, method and class of the status',
    labelNames: ['route', 'method', 'status'],
    buckets: ANSWERS,
    registers,
  })
  const calls = new Histogram({
    name: 'evenhand_gateway_seconds',
    help: 'Time of the calls of the payment gateway, by operation',
    labelNames: ['operation'],
    buckets: ANSWERS,
    registers,
  })
  const waits = new Histogram({
    name: 'evenhand_pool_wait_seconds',
    help: 'Time until a connection of the pool was free, or until the wait for it ended without one',
    buckets: DATABASE,
    registers,
  })
  const statements = new Histogram({
    name: 'evenhand_sql_seconds',
    help: 'Time of SQL statements, by what they do to their first table',
    labelNames: ['statement'],
    buckets: DATABASE,
    registers,
  })
  const jobs = new Histogram({
    name: 'evenhand_job_seconds',
    help: 'Time of the turns of jobs, by job and outcome',
    labelNames: ['job', 'outcome'],
    buckets: JOBS,
    registers,
  })
  return {
    answered: ({ route, method, status, seconds }) =>
      answers.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds),
    gatewayCalled: (operation, seconds) => calls.observe({ operation }, seconds),
    waited: (seconds) => waits.observe(seconds),
    ran: (statement, seconds) => statements.observe({ statement }, seconds),
    jobRan: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
  }
}
