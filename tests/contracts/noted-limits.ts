import type { Contract } from '#domain/contracts/contract.ts'
import type { CallLimits } from '#server/platform/openapi/openapi-limits.ts'
import { limitsBy, type Limits } from '#server/platform/limits/rate-limits.ts'
import type { Call } from '#tests/support/api.ts'

/** Limits that never refuse, but record which limit counts which call. */
export function notedLimits(): {
  limits: Limits
  /** Wraps a function that makes calls. Only one call runs at a time. */
  noting: (call: Call, contracts: readonly Contract[]) => Call
  /** The limits of each call that is limited. */
  noted: () => Record<string, CallLimits>
} {
  const seen = new Map<string, { calls: Set<string>; refusals: Set<string> }>()
  let names: string[] = []
  const limits = limitsBy((name) => async () => {
    names.push(name)
    return { consumed: 0, msBeforeNext: 0 }
  })
  return {
    limits,
    noting: (call, contracts) => async (method, path, options) => {
      names = []
      const answer = await call(method, path, options)
      const id = idOf(contracts, { method, path })
      const known = seen.get(id) ?? { calls: new Set(), refusals: new Set() }
      for (const name of names.filter((each) => !EVERY_CALL.has(each) && limits.stated().has(each)))
        (answer.status < 400 ? known.calls : known.refusals).add(name)
      seen.set(id, known)
      return answer
    },
    noted: () =>
      Object.fromEntries(
        [...seen]
          .toSorted(([one], [other]) => one.localeCompare(other))
          .flatMap(([id, { calls, refusals }]) => {
            const onlyRefused = [...refusals].filter((name) => !calls.has(name))
            if (calls.size + onlyRefused.length === 0) return []
            return [[id, { calls: [...calls].toSorted(), refusals: onlyRefused.toSorted() }]]
          }),
      ),
  }
}

/** This limit counts all calls, so the document states it once. */
const EVERY_CALL: ReadonlySet<string> = new Set(['strange-bearers'])

function idOf(contracts: readonly Contract[], { method, path }: { method: string; path: string }): string {
  const [asked = ''] = path.split('?')
  const matches = (template: string) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked)
  const found = contracts.filter((each) => each.method.toUpperCase() === method && matches(each.path))
  // A path without parameters comes before one with them, as in the router.
  return found.toSorted((one, other) => paramsIn(one) - paramsIn(other))[0]?.id ?? 'no call'
}

const paramsIn = ({ path }: Contract) => path.split('{').length
