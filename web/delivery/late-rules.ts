import type { ShownError } from '#web/lib/errors.ts'

/**
 * The rules of a form, in a file that a page does not need for its first paint. Call `load` when the user turns to the
 * form. Until the rules have arrived, `check` finds nothing and the server checks.
 */
export function lateRules<Given>(fetchRules: () => Promise<(given: Given) => readonly ShownError[]>): {
  load: () => void
  check: (given: Given) => readonly ShownError[]
} {
  let loaded: ((given: Given) => readonly ShownError[]) | undefined
  const load = () => {
    if (loaded) return
    fetchRules().then(
      (rules) => {
        loaded = rules
      },
      // Without the network, the next field asks again.
      () => undefined,
    )
  }
  return {
    load,
    check: (given) => {
      // A visitor may have typed before the page could see it, so the first check may come before any focus.
      load()
      return loaded?.(given) ?? []
    },
  }
}
