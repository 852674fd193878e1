import { useText } from '#web/lib/text.tsx'
import type { Unreachable } from '#web/lib/unreachable.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Screen } from '../shell/screen.tsx'
import { useStepForm } from '../step-form/use-step-form.ts'
import type { CredentialChoices } from './choices.server.ts'
import { checkCredentialsForm } from './credentials-form-data.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { CredentialsSet } from './credentials-set.tsx'
import type { CredentialsAnswer, CredentialsRefusal } from './set-credentials.server.ts'
import type { Terms } from './terms-for.ts'
import type { UsernameAnswer } from './use-username-check.ts'

type Refused = CredentialsRefusal & { values: Readonly<Record<string, string>> }

export type CredentialsScreenProps = {
  known: CredentialChoices & {
    email: string
    terms: Terms
    /** The unsent text of an earlier visit to this page. */
    typed: Readonly<Record<string, string>> | null
  }
  /** The last answer of the action. */
  answer: UsernameAnswer | Extract<CredentialsAnswer, { outcome: 'set' }> | Refused | Unreachable | undefined
  /** Whether the form shows a confirmation of the payment above it. */
  confirmsPayment: boolean
  /** The page after the credentials are set. */
  next: string
}

/** The form for username and password, and the page after it was sent. */
export function CredentialsScreen({ known, answer, confirmsPayment, next }: CredentialsScreenProps) {
  const text = useText()
  const { email, terms } = known
  const form = useStepForm({
    answer,
    check: (entered) => checkCredentialsForm(entered, { email, asksTerms: terms !== 'agreed', text }),
    values: known.typed,
  })
  const last = form.answer
  const refused = last && 'errors' in last ? last : null
  const isSet = last && 'outcome' in last && last.outcome === 'set'
  return (
    <Screen
      title={text(isSet ? 'join.credentials.set' : 'join.credentials.title')}
      form={form}
      confirmation={
        confirmsPayment &&
        !isSet && <Notice tone="success">{text('join.credentials.confirmed', { email })}</Notice>
      }
    >
      {isSet ? <CredentialsSet next={next} /> : <CredentialsForm {...known} form={form} refused={refused} />}
    </Screen>
  )
}
