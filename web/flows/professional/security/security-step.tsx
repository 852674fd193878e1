import { useState } from 'react'
import { CODE_DIGITS } from '#domain/professionals/fields.ts'
import { useOpeningMarks } from '#web/sections/credentials-form/use-opening-marks.tsx'
import { useText } from '#web/lib/text.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SuggestedField } from '#web/ui/suggested-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFirstValue } from '#web/ui/use-field.ts'
import type { Choices } from '../choices/choices.ts'
import { useFields } from '../step/use-fields.tsx'

type Props = { choices: Choices }

/** Step 3: the questions of support. The answer and the codes are never filled in again. */
export function SecurityStep({ choices }: Props) {
  const text = useText()
  const field = useFields()
  const [asked, answered] = [field('securityQuestion'), field('securityAnswer')]
  const [leavingQuestion, leavingAnswer] = [useOpeningMarks(asked.hint), useOpeningMarks(answered.hint)]
  const question = useFirstValue('securityQuestion') ?? ''
  // An earlier question is shown again, but its answer was deleted.
  const [isReturn] = useState(question !== '')
  return (
    <>
      {isReturn && <Notice>{text('professional.secretsAgain')}</Notice>}
      <SuggestedField
        {...asked}
        {...leavingQuestion}
        autoComplete="off"
        suggestions={choices.securityQuestions}
        suggestionsLabel={text('professional.suggestions')}
      />
      <TextField {...answered} {...leavingAnswer} autoComplete="off" spellCheck={false} />
      <DigitsField {...field('securityCode')} length={CODE_DIGITS} masked />
      <DigitsField {...field('securityCodeConfirm')} length={CODE_DIGITS} masked enterKeyHint="done" />
    </>
  )
}
