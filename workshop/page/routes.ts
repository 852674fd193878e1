import { setTimeout as delay } from 'node:timers/promises'
import { refuseForeignOrigin } from '#server/platform/edge.ts'
import type { Api } from '#server/platform/mount.ts'
import { mountComponents } from '../components/routes.ts'
import { mountClockForm } from '../clock/routes.ts'
import { mountFaults } from '../faults/routes.ts'
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

/** The pages below `/dev`. */
export function mountBench(api: Api, bench: Bench): void {
  api.use('/dev/*', refuseForeignOrigin(null))
  mountAssets(api)
  mountPersonas(api, bench)
  mountScreens(api, bench)
  mountMails(api, bench)
  mountComponents(api)
  api.get('/dev', async (c) => answerPage(c, await benchPage(bench, c.req.query())))
  api.get('/dev/search', async (c) => {
    const text = c.req.query('q') ?? ''
    return answerPage(c, searchPage(text, await findThings(bench, text)))
  })
  mountChanges(api, bench)
  mountFaults(api, bench)
  mountClockForm(api, bench)
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
