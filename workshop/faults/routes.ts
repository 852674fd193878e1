import type { Api } from '#server/platform/mount.ts'
import { back } from '../page/back.ts'
import { isKillAt, type Killer } from './kill.ts'
import { isFault, type Switches } from './switches.ts'

/** The answer leaves before the process ends. */
const ANSWER_MS = 100

/** The switches, and the end of the process. */
export function mountFaults(api: Api, { switches, killer }: { switches: Switches; killer: Killer }): void {
  api.post('/dev/faults', (c) => {
    switches.allOff()
    killer.arm(null)
    return back(c)
  })
  api.post('/dev/faults/:fault', async (c) => {
    const fault = c.req.param('fault')
    if (!isFault(fault)) return c.notFound()
    const { on } = await c.req.parseBody()
    switches.set(fault, on === '1')
    return back(c)
  })
  api.post('/dev/kill', async (c) => {
    const { at, order } = await c.req.parseBody()
    if (typeof at !== 'string' || !isKillAt(at)) return c.notFound()
    if (at === 'now') {
      const orderNo = typeof order === 'string' && order !== '' ? order : null
      setTimeout(() => killer.now(orderNo), ANSWER_MS)
    } else killer.arm(killer.armed() === at ? null : at)
    return back(c)
  })
}
