import { Form } from 'react-router'
import { useEventOn } from '../../lib/analytics/use-events.ts'
import { useText } from '../../lib/text.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { useFormErrors } from '../../ui/use-form-errors.ts'
import { LogInFields } from './log-in-fields.tsx'
import { ReferralFields } from './referral-fields.tsx'
import { SecurityFields } from './security-fields.tsx'
import type { CredentialsRefusal } from './set-credentials.server.ts'
import type { Terms } from './terms-for.ts'
import { TermsFields } from './terms-fields.tsx'

export type CredentialsFormProps = {
  email: string
  referrals: readonly { value: string; label: string }[]
  /** Terms inside the form, below it, or not at all when they were agreed to before. */
  terms: Terms
  form: ReturnType<typeof useFormErrors>
  /** What the last attempt came to and what was typed, if it was refused. */
  refused: (CredentialsRefusal & { typed: Readonly<Record<string, string>> }) | null
  pending: boolean
}

const NOTHING: Readonly<Record<string, string>> = {}

/** How one heard of us, the security question, the log-in, and terms where they are still to be agreed to. */
export function CredentialsForm({ email, referrals, terms, form, refused, pending }: CredentialsFormProps) {
  const text = useText()
  const typed = refused?.typed ?? NOTHING
  useEventOn(refused?.failed ? refused : null, { kind: 'error', place: refused?.failed ?? 'credentials' })
  return (
    <Form method="post" className="stack" {...form.formProps}>
      <ReferralFields referrals={referrals} typed={typed} errorOf={form.errorOf} />
      <SecurityFields typed={typed} errorOf={form.errorOf} />
      <LogInFields email={email} typedUsername={typed.username ?? ''} errorOf={form.errorOf}>
        {terms === 'inside' && <TermsFields errorOf={form.errorOf} marketingTicked={false} />}
      </LogInFields>
      {terms === 'below' && <TermsFields errorOf={form.errorOf} marketingTicked />}
      <SubmitButton pending={pending} pendingText={text('chrome.sending')} slowText={text('chrome.slow')}>
        {text('join.credentials.submit')}
      </SubmitButton>
    </Form>
  )
}
