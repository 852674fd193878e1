import type { ShownError } from '../lib/errors.ts'

type HeldError = ShownError & { from: 'rules' | 'server' }

/** The errors of one form, and how often a submission was refused. */
export type FormErrors = {
  errors: readonly HeldError[]
  submitted: boolean
  /** Grows by one with each refused submission; the summary takes the focus when it does. */
  attempt: number
}

export type FormErrorsEvent =
  | { kind: 'refused'; from: 'rules' | 'server'; errors: readonly ShownError[] }
  | { kind: 'accepted' }
  /** One field was looked at again; `errors` is what the rules say of the whole form. */
  | { kind: 'checked'; field: string; errors: readonly ShownError[] }

/** The errors a form starts with: those the server refused it for, if any. */
export function initialFormErrors(errors: readonly ShownError[]): FormErrors {
  const none: FormErrors = { errors: [], submitted: false, attempt: 0 }
  return errors.length === 0 ? none : reduceFormErrors(none, { kind: 'refused', from: 'server', errors })
}

/** What becomes of a form's errors. Pure. */
export function reduceFormErrors(state: FormErrors, event: FormErrorsEvent): FormErrors {
  if (event.kind === 'accepted') return { ...state, submitted: true, errors: [] }
  if (event.kind === 'checked') return { ...state, errors: recheck(state.errors, event) }
  return {
    errors: event.errors.map(({ field, text }) => ({ field, text, from: event.from })),
    submitted: true,
    attempt: event.errors.length === 0 ? state.attempt : state.attempt + 1,
  }
}

/**
 * Whether a field is to be checked now: while typing only once it has an error, so that the error goes as
 * soon as it is mended; on leaving it also after the first submission.
 */
export function isCheckDue(
  state: FormErrors,
  { field, moment }: { field: string; moment: 'input' | 'blur' },
): boolean {
  if (hasError(state, field)) return true
  return moment === 'blur' && state.submitted
}

/** The first error of a field. */
export function errorOf(state: FormErrors, field: string): string | undefined {
  return state.errors.find((error) => error.field === field)?.text
}

function hasError(state: FormErrors, field: string): boolean {
  return errorOf(state, field) !== undefined
}

/**
 * A change in one field can mend another (two equal addresses), so every rule error shown is looked at
 * again; new ones appear for the changed field alone. A server's error stands until its own field changes.
 */
function recheck(
  held: readonly HeldError[],
  { field, errors }: { field: string; errors: readonly ShownError[] },
): HeldError[] {
  const shown = new Set(held.filter(({ from }) => from === 'rules').map((error) => error.field))
  const standing = held.filter((error) => error.from === 'server' && error.field !== field)
  const found = errors.filter((error) => error.field === field || shown.has(error.field))
  return [...found.map(({ field, text }) => ({ field, text, from: 'rules' as const })), ...standing]
}
