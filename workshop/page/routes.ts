import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { z } from 'zod'
import { refuseForeignOrigin } from '#server/platform/edge.ts'
import type { Api } from '#server/platform/mount.ts'
import type { Env } from '#server/platform/request-context.ts'
import { mountComponents } from '../components/routes.ts'
import { isFault } from '../faults/switches.ts'
import { mountMails } from '../mails/routes.ts'
import { mountPersonas } from '../personas/routes.ts'
import { mountScreens } from '../screens/routes.ts'
import { findThings } from '../search/find-things.ts'
import { searchPage } from '../search/search-page.ts'
import { mountAssets } from './assets.ts'
import { benchPage, benchVersion, type Bench } from './bench.ts'
import { answerPage } from './answer-page.ts'

const LOOK_EVERY_MS = 250
const WAIT_MS = 25_000

const jumped = z.object({ ran: z.number() })

/** The pages below `/dev`. */
export function mountBench(api: Api, bench: Bench): void {
  api.use('/dev/*', refuseForeignOrigin(null))
  mountAssets(api)
  mountPersonas(api, bench)
  mountScreens(api, bench)
  mountMails(api, bench)
  mountComponents(api)
  api.get('/dev', async (c) => answerPage(c, await benchPage(bench, c.req.query('order'))))
  api.get('/dev/search', async (c) => {
    const text = c.req.query('q') ?? ''
    return answerPage(c, searchPage(text, await findThings(bench, text)))
  })
  mountChanges(api, bench)
  api.post('/dev/faults', (c) => {
    bench.switches.allOff()
    return back(c)
  })
  api.post('/dev/faults/:fault', async (c) => {
    const fault = c.req.param('fault')
    if (!isFault(fault)) return c.notFound()
    const { on } = await c.req.parseBody()
    bench.switches.set(fault, on === '1')
    return back(c)
  })
  // The same call as `npm run clock`.
  api.post('/dev/clock-form', async (c) => {
    const { move } = await c.req.parseBody()
    const answer = await api.request('/dev/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ move }),
    })
    if (!answer.ok) return c.notFound()
    bench.jump.ran = jumped.parse(await answer.json()).ran
    return back(c)
  })
}

/** Answers when the page has changed, or after a while. The end of the process does not wait for it. */
function mountChanges(api: Api, bench: Bench): void {
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort())
  api.get('/dev/changes', async (c) => {
    const until = performance.now() + WAIT_MS
    const since = c.req.query('since') ?? ''
    let version = since
    while (
      version === since &&
      !ending.signal.aborted &&
      !c.req.raw.signal.aborted &&
      performance.now() < until
    ) {
      version = await benchVersion(bench, c.req.query('order'))
      if (version === since) await delay(LOOK_EVERY_MS)
    }
    return c.text(version, 200, { 'cache-control': 'no-store' })
  })
}

/** Back to the page of the workshop that sent the form. */
function back(c: Context<Env>): Response {
  const referer = c.req.header('referer') ?? ''
  const { pathname, search } = URL.canParse(referer) ? new URL(referer) : { pathname: '', search: '' }
  return c.redirect(/^\/dev(?:\/|$)/.test(pathname) ? `${pathname}${search}` : '/dev', 303)
}
