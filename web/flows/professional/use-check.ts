import { useRef } from 'react'
import type { ShownError } from '../../lib/errors.ts'
import type { checkStep } from './check-step.ts'

/**
 * The rules of the wizard, fetched once somebody turns to the form: a page that is only read does without them. Call
 * `load` then. Until they are here `check` finds nothing, and the server says what there is to say.
 */
export function useCheck(): { load: () => void; check: typeof checkStep } {
  const loaded = useRef<typeof checkStep>(undefined)
  return {
    load: () => {
      if (loaded.current) return
      import('./check-step.ts').then(
        (rules) => {
          loaded.current = rules.checkStep
        },
        // Without the network they come with a later field, or not at all.
        () => undefined,
      )
    },
    check: (given): ShownError[] => loaded.current?.(given) ?? [],
  }
}
