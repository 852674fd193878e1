import { Hono } from 'hono'
import type { Registry } from '@prometheus-io/client'
import type { Env } from './request-context.ts'

export type Readiness = 'ready' | 'stopping' | 'waiting for the database' | 'waiting for migrations'

export type Management = {
  /** Whether this process may get requests or jobs. */
  readiness: () => Promise<Readiness>
  /** The jobs that have shown no sign of life for too long. */
  stuckJobs: () => readonly string[]
  metrics: Registry
  version: Readonly<Record<string, string | null>>
}

/** Some balancers probe with OPTIONS, and get the same answer. */
const ASKED = ['GET', 'OPTIONS']

/** The paths for supervisors, balancers and Prometheus. In production, only the management port answers them. */
export function mountManagement(
  app: Hono<Env>,
  { readiness, stuckJobs, metrics, version }: Management,
): void {
  app.on(ASKED, '/healthz', (c) => {
    const jobs = stuckJobs()
    return jobs.length > 0 ? c.json({ status: 'stuck', jobs }, 503) : c.json({ status: 'alive' })
  })
  app.on(ASKED, '/readyz', async (c) => {
    const status = await readiness()
    return c.json({ status }, status === 'ready' ? 200 : 503)
  })
  app.on(ASKED, '/metrics', async (c) =>
    c.text(await metrics.metrics(), 200, { 'content-type': metrics.contentType }),
  )
  app.on(ASKED, '/version', (c) => c.json(version))
}

/** The application of the management port. */
export function managementApp(management: Management): Hono<Env> {
  const app = new Hono<Env>()
  mountManagement(app, management)
  return app
}
