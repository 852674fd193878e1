import { useState, type FormEvent } from 'react'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import type { StepFormState } from '../step-form/use-step-form.ts'
import { credentialLabels } from './credential-labels.ts'
import { KEPT_CREDENTIALS } from './credentials-form-data.ts'

type Options = {
  form: StepFormState
  /** Whether the server has refused the username. */
  taken: boolean
}

/** What is still missing in a form with credentials, for its button. Give `onInput` to the form. */
export function useFieldsLeft({ form, taken }: Options) {
  const text = useText()
  const [wrong, setWrong] = useState(() => form.fieldsLeft(firstValues(form)))
  const fields = taken && !wrong.includes('username') ? ['username', ...wrong] : wrong
  const labels = useLabels()
  const names = fields.map((field) => labels[field]).filter((label) => label !== undefined)
  return {
    left:
      fields.length === 0
        ? undefined
        : {
            count:
              fields.length === 1
                ? text('join.credentials.left.one')
                : text('join.credentials.left.many', { count: fields.length }),
            names: text('join.credentials.left', { fields: names.join(', ') }),
          },
    onInput: (event: FormEvent<HTMLFormElement>) => {
      form.formProps.onInput(event)
      setWrong(form.fieldsLeft(new FormData(event.currentTarget)))
    },
  }
}

/** The names of the fields in the sentence below the button. Labels that are questions are replaced by names. */
function useLabels(): Readonly<Record<string, string>> {
  const text = useText()
  const { brand } = useSite()
  return {
    ...credentialLabels(text, brand),
    'referral.selection': text('join.credentials.about'),
    agreedToTerms: text('chrome.terms'),
  }
}

/** The form before anything was typed. */
function firstValues({ fields }: StepFormState): FormData {
  const form = new FormData()
  for (const name of KEPT_CREDENTIALS) {
    const value = fields.defaultOf(name)
    if (value !== undefined) form.set(name, value)
  }
  return form
}
