import { useState } from 'react'
import { CODE_DIGITS } from '#domain/professionals/fields.ts'
import { useText } from '#web/lib/text.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFirstValue } from '#web/ui/use-field.ts'
import type { Choices } from '../choices/choices.ts'
import { useFields } from '../step/use-fields.tsx'

type Props = { choices: Choices }

/** Step 3: the questions of support. The answer and the codes are never filled in again. */
export function SecurityStep({ choices }: Props) {
  const text = useText()
  const field = useFields()
  const question = useFirstValue('securityQuestion') ?? ''
  const [typed, setTyped] = useState(question)
  // A question that was filled in before has lost its answer.
  const [isReturn] = useState(question !== '')
  const fitting = choices.securityQuestions.filter((each) =>
    each.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()),
  )
  return (
    <>
      {isReturn && <Notice>{text('professional.secretsAgain')}</Notice>}
      <Combobox
        {...field('securityQuestion')}
        autoComplete="off"
        options={fitting.map((each) => ({ id: each, label: each }))}
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
