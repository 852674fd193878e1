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
  /** A field changed or was left; `errors` is what the rules now say of the whole form. */
  | {
      kind: 'checked'
      field: string
      moment: CheckMoment
      /** The field holds nothing now: that it lacks something is said when the form is sent, not before. */
      empty?: boolean
      errors: readonly ShownError[]
    }
  /** The language changed, or what can be chosen; `errors` is what the rules say of the whole form now. */
  | { kind: 'retold'; errors: readonly ShownError[] }

export type CheckMoment = 'input' | 'blur'

/** The errors a form starts with: those the server refused it for, if any. */
export function initialFormErrors(errors: readonly ShownError[]): FormErrors {
  const none: FormErrors = { errors: [], submitted: false, attempt: 0 }
  return errors.length === 0 ? none : reduceFormErrors(none, { kind: 'refused', from: 'server', errors })
}

/** What becomes of a form's errors. Pure. */
export function reduceFormErrors(state: FormErrors, event: FormErrorsEvent): FormErrors {
  if (event.kind === 'accepted') return { ...state, submitted: true, errors: [] }
  if (event.kind === 'checked') return { ...state, errors: recheck(state, event) }
  if (event.kind === 'retold') return { ...state, errors: retell(state.errors, event.errors) }
  return {
    errors: event.errors.map((error) => ({ ...error, from: event.from })),
    submitted: true,
    attempt: event.errors.length === 0 ? state.attempt : state.attempt + 1,
  }
}

/**
 * Whether to look at the form again: while typing only as long as it shows errors, so that they go as soon
 * as they are mended; on leaving a field that something was entered in, and any field after the first submission.
 */
export function isCheckDue(
  state: FormErrors,
  {
    moment,
    entered,
  }: { moment: CheckMoment; /** The field was changed and is not empty. */ entered: boolean },
): boolean {
  return moment === 'input' ? state.errors.length > 0 : entered || state.submitted
}

/** The errors to sum up: before the first submission those of a field stand at that field alone. */
export function summedUp(state: FormErrors): readonly ShownError[] {
  return state.submitted ? state.errors : []
}

/** The first error of a field. */
export function errorOf(state: FormErrors, field: string): string | undefined {
  return state.errors.find((error) => error.field === field)?.text
}

/**
 * A change in one field can mend another (two equal addresses), so every error shown is looked at again;
 * new ones appear only for a field that is left. What the server said stands until that field changes.
 */
function recheck(
  { errors: held, submitted }: FormErrors,
  event: FormErrorsEvent & { kind: 'checked' },
): HeldError[] {
  const { field, moment, empty, errors } = event
  const changed = moment === 'input' ? field : null
  const standing = held.filter((error) => error.from === 'server' && error.field !== changed)
  const looked = new Set(held.filter((error) => !standing.includes(error)).map((error) => error.field))
  if (moment === 'blur' && standing.every((error) => error.field !== field)) looked.add(field)
  if (empty && !submitted) looked.delete(field)
  const found = errors.filter((error) => looked.has(error.field))
  return [...found.map((error) => ({ ...error, from: 'rules' as const })), ...standing]
}

/** What is shown, in other words; what only the server knew goes, and is said again when the form is sent. */
function retell(held: readonly HeldError[], errors: readonly ShownError[]): HeldError[] {
  const shown = new Set(held.map(({ field }) => field))
  return errors.filter(({ field }) => shown.has(field)).map((error) => ({ ...error, from: 'rules' }))
}
