import type { checkStep } from './check-step.ts'

let loaded: typeof checkStep | undefined

/** Fetches the rules of the wizard, once somebody turns to the form: a page that is only read does without them. */
export function fetchRules(): void {
  if (loaded) return
  import('./check-step.ts').then(
    (rules) => {
      loaded = rules.checkStep
    },
    // Without the network they come with a later field, or not at all.
    () => undefined,
  )
}

/** What the rules say of a step; nothing until they are here, and then the server says it. */
export const checkWhenThere: typeof checkStep = (given) => loaded?.(given) ?? []
