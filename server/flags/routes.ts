import { readExperiments } from '#domain/contracts/experiments.ts'
import { ALL_OFF, flagNameOf, isVariant, type Flags } from '#domain/experiments/flags.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { isFromOwnPages } from '#server/platform/own-pages.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { EvaluateFlags } from './evaluate-flags.ts'

/**
 * More than the visitors of a busy court building need. Above this, every flag is Off, which stops floods of new
 * visitors.
 */
const EVALUATIONS = { points: 600, seconds: 60 }

export type FlagRoutesDeps = {
  evaluate: EvaluateFlags
  limits: Limits
  secrets: Pick<Secrets, 'derived'>
  mayForce: boolean
}

/**
 * Serves a visitor's variants. Without a visitor id every flag is Off. Forcing works only where allowed.
 * A person's id counts only if our web server sends it.
 */
export function mountFlags(api: Api, { evaluate, limits, secrets, mayForce }: FlagRoutesDeps): void {
  const limit = limits.perNetwork('experiments', EVALUATIONS)
  mount(api, readExperiments, async ({ query, request }) => {
    const refusal = await limit(request.address)
    if (refusal) return refusal
    const { anonymousId } = request
    if (!anonymousId) return { status: 200, body: { flags: ALL_OFF } }
    const flags = await evaluate({
      anonymousId,
      country: query.country,
      userId: isFromOwnPages(request, secrets) ? query.userId : undefined,
      measured: query.measured === 'yes',
      ...(mayForce && query.force ? { forced: parseForced(query.force) } : {}),
    })
    return { status: 200, body: { flags } }
  })
}

function parseForced(text: string): Partial<Flags> {
  const pairs = text.split(',').flatMap((pair) => {
    const [key = '', variant] = pair.split(':')
    const name = flagNameOf(key)
    return name && isVariant(variant) ? [[name, variant] as const] : []
  })
  return Object.fromEntries(pairs)
}
