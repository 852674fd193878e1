import { useEffect, useEffectEvent, useRef } from 'react'
import type { Text } from '#domain/messages/text.ts'
import type { CheckResult, ShownError } from '#web/lib/errors.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { useArrived, type Unreachable } from '#web/lib/unreachable.ts'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import type { FormFields } from '#web/ui/use-field.ts'
import { useRefreshErrors } from '#web/ui/use-refresh-errors.ts'

type Values = Readonly<Record<string, unknown>>

export type StepFormOptions<Answer extends object> = {
  /** The unchanged answer of the page's action. It may have `errors`, and `values` to show again. */
  answer: Answer | Unreachable | undefined
  /** The errors that the rules find, in the order of the fields. */
  check?: (form: FormData, text: Text) => CheckResult
  /** The first values of the fields, by name. The values of a refused form take their place. */
  values?: Values | null
  /** The rules run again when one of these changes, or the language. */
  lists?: readonly unknown[]
}

/** The state of a screen's form. Give it to the Screen, which sums up the errors, and to the StepForm. */
export function useStepForm<Answer extends object>(options: StepFormOptions<Answer>) {
  const { check, lists = [] } = options
  const text = useText()
  const locale = useLocale()
  const { answer, shown } = useArrived(options.answer)
  const errors = useFormErrors({
    answer: shown && isRefusal(shown) ? shown : null,
    ...(check && { check: (entered: FormData) => check(entered, text) }),
  })
  const formRef = useRef<HTMLFormElement>(null)
  useRefreshErrors({ formRef, errors, when: [locale, ...lists] })
  const checkOnce = useEffectEvent(() => {
    if (shown && isRefusal(shown) && formRef.current) void check?.(new FormData(formRef.current), text)
  })
  // Late rules load with the first check, so that a change of language can translate the errors of the server.
  useEffect(() => checkOnce(), [shown])
  const values = answer && hasValues(answer) ? answer.values : options.values
  const fields: FormFields = {
    errorOf: errors.errorOf,
    defaultOf: (name) => defaultIn(values, name),
    errorLabel: text('chrome.fieldError'),
  }
  return { ...errors, answer, formRef, fields }
}

/** What a StepForm needs of its state. */
export type StepFormState = Omit<ReturnType<typeof useStepForm>, 'answer'>

function isRefusal(answer: object): answer is { errors: readonly ShownError[] } {
  return 'errors' in answer
}

function hasValues(answer: object): answer is { values: Values } {
  return 'values' in answer
}

function defaultIn(values: Values | null | undefined, name: string): string | undefined {
  const value = values?.[name]
  return value === null ? '' : typeof value === 'string' ? value : undefined
}
