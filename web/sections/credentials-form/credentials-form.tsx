import { useState, type FormEvent } from 'react'
import { useEventOn } from '#web/lib/analytics/use-events.ts'
import { useText } from '#web/lib/text.tsx'
import { StepForm } from '../step-form/step-form.tsx'
import { Submit } from '../step-form/submit.tsx'
import type { StepFormState } from '../step-form/use-step-form.ts'
import { LogInFields } from './log-in-fields.tsx'
import { ReferralFields } from './referral-fields.tsx'
import { SecurityFields } from './security-fields.tsx'
import type { CredentialsRefusal } from './set-credentials.server.ts'
import type { Terms } from './terms-for.ts'
import { TermsFields } from './terms-fields.tsx'
import { useUsernameCheck } from './use-username-check.ts'

export type CredentialsFormProps = {
  email: string
  referrals: readonly { value: string; label: string }[]
  /** Suggested security questions. */
  questions: readonly string[]
  /** The place of the terms; none if the person agreed to them before. */
  terms: Terms
  form: StepFormState
  /** The refusal of the last attempt, if there was one. */
  refused: CredentialsRefusal | null
}

/** Referral, security question, log-in, and the terms if the person has not agreed to them. */
export function CredentialsForm({ email, terms, form, refused, referrals, questions }: CredentialsFormProps) {
  const text = useText()
  const checked = useUsernameCheck()
  const [complete, setComplete] = useState(false)
  useEventOn(refused?.failed ? refused : null, { kind: 'error', place: refused?.failed ?? 'credentials' })
  function input(event: FormEvent<HTMLFormElement>) {
    form.formProps.onInput(event)
    setComplete(form.passes(event.currentTarget))
  }
  return (
    <StepForm form={form} className="stack" onInput={input}>
      <ReferralFields referrals={referrals} />
      <SecurityFields questions={questions} />
      <LogInFields email={email} checked={checked}>
        {terms === 'inside' && <TermsFields marketingTicked={false} />}
      </LogInFields>
      {terms === 'below' && <TermsFields marketingTicked />}
      <Submit lacking={complete && !checked.error ? undefined : text('join.credentials.lacking')}>
        {text('join.credentials.submit')}
      </Submit>
    </StepForm>
  )
}
