import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Call } from '#tests/support/api.ts'
import { aDraft, aParent, MINNEAPOLIS, type Draft } from '#tests/support/buyers/joining.ts'

/** One probe of the service: a write that must be stored, and a read that must show it. */
export type Look = { at: number; ok: boolean }
export type Probe = {
  looks: Look[]
  /** How often a read showed an older value than an earlier acknowledged write. */
  stale: () => number
  stop: () => Promise<void>
}

const EVERY_MS = 300
const FLOOR = 'Floor '
const shown = z.object({ address: z.object({ line2: z.string().nullable() }).nullable() })

/** Writes an increasing number again and again, and reads it back. The gaps are the times without service. */
export async function startProbe(call: Call): Promise<Probe> {
  const parent = aParent()
  const draft = await aDraft(call, parent)
  if (!(await write(call, { draft, parent, number: 0 }))) throw new Error('the probe cannot write')
  const looks: Look[] = []
  let stale = 0
  let acknowledged = 0
  const over = new AbortController()
  const run = async () => {
    for (let number = 1; !over.signal.aborted; number += 1) {
      const at = Date.now()
      const ok = await write(call, { draft, parent, number }).catch(() => false)
      if (ok) acknowledged = number
      const seen = await read(call, draft).catch(() => null)
      if (seen !== null && seen < acknowledged) stale += 1
      looks.push({ at: ok ? Date.now() : at, ok })
      await delay(EVERY_MS)
    }
  }
  const running = run()
  return {
    looks,
    stale: () => stale,
    stop: async () => {
      over.abort()
      await running
    },
  }
}

type Writing = { draft: Draft; parent: ReturnType<typeof aParent>; number: number }

async function write(call: Call, { draft, parent, number }: Writing): Promise<boolean> {
  const { path, headers } = draft
  const address = { ...MINNEAPOLIS, line2: `${FLOOR}${number}` }
  const body = {
    parent: { ...parent, timeZone: 'America/Chicago' },
    address,
    sections: ['PARENT', 'ADDRESS'],
  }
  return (await call('PUT', path, { headers, body })).status === 200
}

async function read(call: Call, { path, headers }: Draft): Promise<number | null> {
  const { status, body } = await call('GET', path, { headers })
  if (status !== 200) return null
  return Number(shown.parse(body).address?.line2?.replace(FLOOR, '') ?? 0)
}

/** The times without a successful write that are longer than two seconds. */
export function gapsOf(looks: readonly Look[]): { from: number; seconds: number }[] {
  const good = looks.filter(({ ok }) => ok).map(({ at }) => at)
  return good.slice(1).flatMap((at, index) => {
    const from = good[index] ?? at
    return at - from > GAP_MS ? [{ from, seconds: (at - from) / 1000 }] : []
  })
}
const GAP_MS = 2_000
