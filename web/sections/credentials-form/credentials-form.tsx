import { useEventOn } from '#web/lib/analytics/use-events.ts'
import { useText } from '#web/lib/text.tsx'
import type { SuggestedFieldProps } from '#web/ui/suggested-field.tsx'
import { StepForm } from '../step-form/step-form.tsx'
import { TypedKeeper } from '../step-form/typed-keeper.tsx'
import { Submit } from '../step-form/submit.tsx'
import type { StepFormState } from '../step-form/use-step-form.ts'
import { CREDENTIAL_SECRETS } from './credentials-form-data.ts'
import { LogInFields } from './log-in-fields.tsx'
import { ReferralFields } from './referral-fields.tsx'
import { SecurityFields } from './security-fields.tsx'
import type { CredentialsRefusal } from './set-credentials.server.ts'
import type { Terms } from './terms-for.ts'
import { TermsFields } from './terms-fields.tsx'
import { useFieldsLeft } from './use-fields-left.ts'
import { useUsernameCheck } from './use-username-check.ts'

export type CredentialsFormProps = {
  email: string
  referrals: readonly { value: string; label: string }[]
  questions: SuggestedFieldProps['suggestions']
  /** The place of the terms. None if the person agreed to them before. */
  terms: Terms
  form: StepFormState
  /** The refusal of the last attempt, if there was one. */
  refused: CredentialsRefusal | null
}

/** Log-in, security question, referral, and the terms if the person has not agreed to them. */
export function CredentialsForm({ email, terms, form, refused, referrals, questions }: CredentialsFormProps) {
  const text = useText()
  const checked = useUsernameCheck()
  const { left, onInput } = useFieldsLeft({ form, taken: checked.error !== undefined })
  useEventOn(refused?.failed ? refused : null, { kind: 'error', place: refused?.failed ?? 'credentials' })
  return (
    <StepForm form={form} className="stack divided" onInput={onInput}>
      <TypedKeeper form={form} without={CREDENTIAL_SECRETS} />
      <LogInFields email={email} checked={checked} />
      <SecurityFields questions={questions} />
      <ReferralFields referrals={referrals}>
        {terms === 'inside' && <TermsFields marketingTicked={false} />}
      </ReferralFields>
      {terms === 'below' && <TermsFields marketingTicked />}
      <Submit left={left}>{text('join.credentials.submit')}</Submit>
    </StepForm>
  )
}
