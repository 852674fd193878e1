import { useReducer, useRef, useState, type FormEvent } from 'react'
import type { CheckResult, ShownError } from '../lib/errors.ts'
import {
  errorOf,
  initialFormErrors,
  isCheckDue,
  reduceFormErrors,
  summedUp,
  type CheckMoment,
} from './form-errors.ts'
import { useAfterPress } from './use-after-press.ts'

export type FormErrorsOptions = {
  /** Checks the current form by the rules. The errors are in the order of the fields. */
  check?: (form: FormData) => CheckResult
  /** The action's answer itself, not a copy, because a new object counts as a new refusal. */
  answer?: { errors?: readonly ShownError[] | undefined } | null | undefined
}

type At = Pick<FormEvent<HTMLFormElement>, 'target' | 'currentTarget'>

/**
 * The errors of a form, from rules and server. Spread `formProps` on the form, give `errorOf(name)` to each
 * field, and give `errors` and `attempt` to the ErrorSummary.
 */
export function useFormErrors({ check, answer }: FormErrorsOptions) {
  const [state, dispatch] = useReducer(reduceFormErrors, answer?.errors ?? [], initialFormErrors)
  const [seen, setSeen] = useState(answer)
  const changed = useRef(new Set<string>())
  const afterPress = useAfterPress()
  if (answer !== seen) {
    setSeen(answer)
    // After a revalidation, the page has no answer any more. The shown errors then stay.
    if (answer) dispatch({ kind: 'refused', from: 'server', errors: answer.errors ?? [] })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const errors = foundNow(check?.(new FormData(event.currentTarget, submitterOf(event))))
    if (errors.length === 0) return dispatch({ kind: 'accepted' })
    event.preventDefault()
    dispatch({ kind: 'refused', from: 'rules', errors })
  }

  /** Shows the errors that the rules find. If the rules have to load first, they may arrive during a press. */
  function whenFound(result: CheckResult | undefined, show: (errors: readonly ShownError[]) => void) {
    if (result instanceof Promise) void result.then((errors) => afterPress(() => show(errors)))
    else show(result ?? [])
  }

  function look({ target, currentTarget }: At, moment: CheckMoment) {
    const field = nameOf(target)
    if (!field) return
    if (moment === 'input') changed.current.add(field)
    const empty = !isFilled(target)
    if (!isCheckDue(state, { moment, entered: changed.current.has(field) && !empty })) return
    whenFound(check?.(new FormData(currentTarget)), (errors) =>
      dispatch({ kind: 'checked', field, moment, empty, errors }),
    )
  }

  return {
    errors: summedUp(state),
    attempt: state.attempt,
    errorOf: (field: string) => errorOf(state, field),
    /** The fields that still break a rule, in the order of the form. */
    fieldsLeft: (form: FormData) => [...new Set(foundNow(check?.(form)).map(({ field }) => field))],
    /** Shows errors from a source other than the rules or the action. */
    refuse: (errors: readonly ShownError[]) => dispatch({ kind: 'refused', from: 'server', errors }),
    /** Updates the shown texts after a change of language or of the lists. */
    refresh: (form: FormData) =>
      whenFound(check?.(form), (errors) => dispatch({ kind: 'refreshed', errors })),
    formProps: {
      noValidate: true,
      onSubmit,
      onInput: (event: FormEvent<HTMLFormElement>) => look(event, 'input'),
      onBlur: ({ target, currentTarget }: FormEvent<HTMLFormElement>) =>
        afterPress(() => look({ target, currentTarget }, 'blur')),
    },
  }
}

/** If the rules do not load, no error is found, and the server checks. */
function foundNow(result: CheckResult | undefined): readonly ShownError[] {
  return result && !(result instanceof Promise) ? result : []
}

/** The clicked button, whose name and value are part of the form data. */
function submitterOf({ nativeEvent }: FormEvent<HTMLFormElement>): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
}

function nameOf(target: EventTarget): string {
  return isField(target) ? target.name : ''
}

function isFilled(target: EventTarget): boolean {
  return isField(target) && target.value.trim() !== ''
}

function isField(target: EventTarget) {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
}
