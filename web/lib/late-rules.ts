import type { ShownError } from './errors.ts'

/**
 * The rules of a form, fetched once somebody turns to it: a page that is only read does without them. Call `load`
 * then. Until they are here `check` finds nothing, and the server says what there is to say.
 */
export function lateRules<Given>(fetchRules: () => Promise<(given: Given) => readonly ShownError[]>): {
  load: () => void
  check: (given: Given) => readonly ShownError[]
} {
  let loaded: ((given: Given) => readonly ShownError[]) | undefined
  return {
    load: () => {
      if (loaded) return
      fetchRules().then(
        (rules) => {
          loaded = rules
        },
        // Without the network they come with a later field, or not at all.
        () => undefined,
      )
    },
    check: (given) => loaded?.(given) ?? [],
  }
}
