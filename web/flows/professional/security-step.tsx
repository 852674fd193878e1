import { useState } from 'react'
import { CODE_DIGITS, type ProfessionalForm } from '#domain/professionals/fields.ts'
import { useText } from '#web/lib/text.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Choices } from './choices.ts'
import { useFields, type ErrorOf } from './use-fields.tsx'

type Props = { form: ProfessionalForm; choices: Choices; errorOf: ErrorOf }

/** Step 3: what support asks for. Answer and codes are never filled in again. */
export function SecurityStep({ form, choices, errorOf }: Props) {
  const text = useText()
  const field = useFields(errorOf)
  const [typed, setTyped] = useState(form.securityQuestion)
  // A question that is there already came without its answer.
  const [isReturn] = useState(form.securityQuestion !== '')
  const fitting = choices.securityQuestions.filter((question) =>
    question.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()),
  )
  return (
    <>
      {isReturn && <Notice>{text('professional.secretsAgain')}</Notice>}
      <Combobox
        {...field('securityQuestion')}
        defaultValue={form.securityQuestion}
        autoComplete="off"
        options={fitting.map((question) => ({ id: question, label: question }))}
        onType={setTyped}
        onPick={({ label }) => setTyped(label)}
        listLabel={text('professional.suggestions')}
      />
      <TextField {...field('securityAnswer')} autoComplete="off" spellCheck={false} />
      <DigitsField {...field('securityCode')} length={CODE_DIGITS} masked />
      <DigitsField {...field('securityCodeConfirm')} length={CODE_DIGITS} masked enterKeyHint="done" />
    </>
  )
}
