import type { CheckResult, ShownError } from '#web/lib/errors.ts'

/**
 * The rules of a form, in a file that a page does not need for its first paint. Call `load` when the form gets the
 * focus. Until the rules have loaded, `check` returns a promise.
 */
export function lateRules<Given>(fetchRules: () => Promise<(given: Given) => readonly ShownError[]>): {
  load: () => void
  check: (given: Given) => CheckResult
} {
  let loaded: ((given: Given) => readonly ShownError[]) | undefined
  let arriving: Promise<void> | undefined
  const arrive = async () => {
    arriving ??= fetchRules().then(
      (rules) => {
        loaded = rules
      },
      // If the file does not load, the next field requests it again. Until then only the server checks.
      () => {
        arriving = undefined
      },
    )
    await arriving
  }
  return {
    load: () => void arrive(),
    check: (given) => loaded?.(given) ?? arrive().then(() => loaded?.(given) ?? []),
  }
}
