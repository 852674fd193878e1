import type { ShownError } from '../lib/errors.ts'

type HeldError = ShownError & { from: 'rules' | 'server' }

/** The errors of one form, and the number of refused submissions. */
export type FormErrors = {
  errors: readonly HeldError[]
  submitted: boolean
  /** Whether the last submission was refused. False while a submission is being sent. */
  refused: boolean
  /** Increases with each refused submission, which moves the focus to the summary. */
  attempt: number
}

export type FormErrorsEvent =
  | { kind: 'refused'; from: 'rules' | 'server'; errors: readonly ShownError[] }
  | { kind: 'accepted' }
  /** A field changed or lost the focus. `errors` is the rules' result for the whole form. */
  | {
      kind: 'checked'
      field: string
      moment: CheckMoment
      /** The field is empty. It is reported as missing only when the form is sent. */
      empty?: boolean
      errors: readonly ShownError[]
    }
  /** The language or the available choices changed. `errors` is the rules' new result for the whole form. */
  | { kind: 'refreshed'; errors: readonly ShownError[] }

export type CheckMoment = 'input' | 'blur'

/** The initial errors of a form: the server's errors, if it refused the form. */
export function initialFormErrors(errors: readonly ShownError[]): FormErrors {
  const none: FormErrors = { errors: [], submitted: false, refused: false, attempt: 0 }
  return errors.length === 0 ? none : reduceFormErrors(none, { kind: 'refused', from: 'server', errors })
}

/** The next state of a form's errors. Pure. */
export function reduceFormErrors(state: FormErrors, event: FormErrorsEvent): FormErrors {
  if (event.kind === 'accepted') return { ...state, submitted: true, refused: false, errors: [] }
  if (event.kind === 'checked') return { ...state, errors: recheck(state, event) }
  if (event.kind === 'refreshed') return { ...state, errors: refresh(state.errors, event.errors) }
  return {
    errors: event.errors.map((error) => ({ ...error, from: event.from })),
    submitted: true,
    refused: true,
    attempt: event.errors.length === 0 ? state.attempt : state.attempt + 1,
  }
}

/**
 * Whether to check the form now. On input, it is checked only while it shows errors, so that corrected ones
 * disappear. On blur, it is checked if the field was filled in, and always after the first
 * submission.
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

/**
 * The errors for the summary. Without a refused submission, errors appear only at their fields. A field may be checked
 * while the form is being sent. The summary would then appear before the answer that moves the focus to it.
 */
export function summedUp(state: FormErrors): readonly ShownError[] {
  return state.refused ? state.errors : []
}

/** The first error of a field. */
export function errorOf(state: FormErrors, field: string): string | undefined {
  return state.errors.find((error) => error.field === field)?.text
}

/**
 * A change in one field can correct another, such as two equal addresses, so all shown errors are checked
 * again. New errors appear only for a field that loses the focus. The server's errors stay until their field
 * changes.
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

/** Replaces the texts of the shown errors. Errors only the server found disappear until the next submission. */
function refresh(held: readonly HeldError[], errors: readonly ShownError[]): HeldError[] {
  const shown = new Set(held.map(({ field }) => field))
  return errors.filter(({ field }) => shown.has(field)).map((error) => ({ ...error, from: 'rules' }))
}
