import { useNavigation } from 'react-router'
import { useText } from '#web/lib/text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import { Screen } from '../shell/screen.tsx'
import type { CredentialChoices } from './choices.server.ts'
import { checkCredentialsForm } from './credentials-form-data.ts'
import { CredentialsForm, type CredentialsFormProps } from './credentials-form.tsx'
import { CredentialsSet } from './credentials-set.tsx'
import type { CredentialsAnswer } from './set-credentials.server.ts'
import type { Terms } from './terms-for.ts'
import type { UsernameAnswer } from './use-username-check.ts'

type Refused = NonNullable<CredentialsFormProps['refused']>

export type CredentialsScreenProps = {
  known: CredentialChoices & { email: string; terms: Terms }
  /** What the action answered last. */
  answer: UsernameAnswer | Extract<CredentialsAnswer, { outcome: 'set' }> | Refused | undefined
  /** Whether the payment that led here is confirmed above the form. */
  confirmsPayment: boolean
  /** Where it goes on once they are set. */
  next: string
}

/** The form for username and password, and the page after it was sent. */
export function CredentialsScreen({ known, answer, confirmsPayment, next }: CredentialsScreenProps) {
  const text = useText()
  const { email, terms } = known
  const refused = answer && 'errors' in answer ? answer : null
  const form = useFormErrors({
    check: (entered) => checkCredentialsForm(entered, { email, asksTerms: terms !== 'agreed', text }),
    answer: refused,
  })
  const pending = useNavigation().state !== 'idle'
  const isSet = answer && 'outcome' in answer && answer.outcome === 'set'
  return (
    <Screen title={text('join.credentials.title')} form={form}>
      {isSet ? (
        <CredentialsSet next={next} />
      ) : (
        <>
          {confirmsPayment && <Notice tone="success">{text('join.credentials.confirmed', { email })}</Notice>}
          <CredentialsForm {...known} form={form} refused={refused} pending={pending} />
        </>
      )}
    </Screen>
  )
}
