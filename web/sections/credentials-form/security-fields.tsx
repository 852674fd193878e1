import { SECURITY_CODE_DIGITS } from '#domain/people/security-question.ts'
import { useText } from '../../lib/text.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type SecurityFieldsProps = {
  typed: Readonly<Record<string, string>>
  errorOf: (field: string) => string | undefined
}

/** What support asks of a person who calls: a question of their own, and a code. */
export function SecurityFields({ typed, errorOf }: SecurityFieldsProps) {
  const text = useText()
  const common = (name: string) => ({
    name,
    error: errorOf(name),
    errorLabel: text('chrome.fieldError'),
    autoComplete: 'off',
    defaultValue: typed[name],
  })
  return (
    <section className="section" aria-labelledby="security">
      <h2 id="security">{text('join.credentials.security')}</h2>
      <TextField
        {...common('securityQuestion')}
        label={text('join.credentials.securityQuestion')}
        hint={text('join.credentials.securityQuestion.hint')}
      />
      <TextField
        {...common('securityAnswer')}
        label={text('join.credentials.securityAnswer')}
        spellCheck={false}
      />
      <DigitsField
        {...common('securityCode')}
        label={text('join.credentials.securityCode')}
        hint={text('join.credentials.securityCode.hint')}
        length={SECURITY_CODE_DIGITS}
        masked
      />
      <DigitsField
        {...common('confirmCode')}
        label={text('join.credentials.confirmCode')}
        length={SECURITY_CODE_DIGITS}
        masked
      />
    </section>
  )
}
