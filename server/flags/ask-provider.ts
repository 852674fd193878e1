import { OpenFeature } from '@openfeature/server-sdk'
import { ALL_OFF, FLAG_NAMES, FLAGS, isVariant, type Flags } from '#domain/experiments/flags.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import type { FlagProvider } from './gateway.ts'

/** How long a page waits for the flag service. After that, every flag is Off. */
const PROVIDER_LIMIT_MS = 500
/** After a failure, the service is not called for this long, so that pages do not all wait for it. */
const PAUSE_MS = 5_000

export type Visitor = { anonymousId: string; country?: string | undefined }
/** The flag service's variants, or null if it is slow, down or not ready. */
export type AskProvider = (visitor: Visitor) => Promise<Flags | null>

let clients = 0

/** Asks an OpenFeature provider for all flags at once, within the time limit. */
export function askProvider({
  provider,
  log,
  limitMs = PROVIDER_LIMIT_MS,
}: {
  provider: FlagProvider | Promise<FlagProvider>
  log: Log
  limitMs?: number
}): AskProvider {
  const domain = `evenhand-${(clients += 1)}`
  const client = OpenFeature.getClient(domain)
  const ready = Promise.resolve(provider).then(async (given) => OpenFeature.setProviderAndWait(domain, given))
  ready.catch((error: unknown) => log.alert('the flag service did not start', describeError(error)))
  let pausedUntil = 0

  const decide = async ({ anonymousId, country }: Visitor): Promise<Flags> => {
    await ready
    const context = { targetingKey: anonymousId, ...(country ? { country } : {}) }
    const decided = await Promise.all(
      FLAG_NAMES.map(async (name) => {
        const value = await client.getStringValue(FLAGS[name], ALL_OFF[name], context)
        return [name, isVariant(value) ? value : ALL_OFF[name]] as const
      }),
    )
    return { ...ALL_OFF, ...Object.fromEntries(decided) }
  }

  return async (visitor) => {
    if (performance.now() < pausedUntil) return null
    try {
      return await withinLimit(decide(visitor), limitMs)
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_MS
      log.warn('the flag service did not answer', describeError(error))
      return null
    }
  }
}

async function withinLimit<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the flag service did not answer in time')), limitMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
