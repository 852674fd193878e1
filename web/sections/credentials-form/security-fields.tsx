import { SECURITY_CODE_DIGITS } from '#domain/people/security-question.ts'
import { useOpeningMarks } from './use-opening-marks.tsx'
import { useText } from '#web/lib/text.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { SuggestedField, type SuggestedFieldProps } from '#web/ui/suggested-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type SecurityFieldsProps = {
  questions: SuggestedFieldProps['suggestions']
  /** A hint for a good question. It replaces the usual hint, which names the co-parent. */
  questionHint?: string
}

/** The security details that support asks a caller for: a question with its answer, and a code. */
export function SecurityFields({ questions, questionHint }: SecurityFieldsProps) {
  const text = useText()
  const question = useOpeningMarks(questionHint ?? text('join.credentials.securityQuestion.hint'))
  const answer = useOpeningMarks()
  return (
    <section className="section" aria-labelledby="security">
      <h2 id="security">{text('join.credentials.security')}</h2>
      <SuggestedField
        name="securityQuestion"
        label={text('join.credentials.securityQuestion')}
        {...question}
        suggestions={questions}
        suggestionsLabel={text('join.credentials.securityQuestion.list')}
        autoComplete="off"
      />
      <TextField
        name="securityAnswer"
        label={text('join.credentials.securityAnswer')}
        {...answer}
        autoComplete="off"
        spellCheck={false}
      />
      <DigitsField
        name="securityCode"
        label={text('join.credentials.securityCode')}
        hint={text('join.credentials.securityCode.hint')}
        length={SECURITY_CODE_DIGITS}
        masked
      />
      <DigitsField
        name="confirmCode"
        label={text('join.credentials.confirmCode')}
        length={SECURITY_CODE_DIGITS}
        masked
      />
    </section>
  )
}
