import { useState, type FormEvent } from 'react'
import { Form } from 'react-router'
import { useEventOn } from '#web/lib/analytics/use-events.ts'
import { InvitationField } from '#web/lib/invitation-field.tsx'
import { useText } from '#web/lib/text.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import type { useFormErrors } from '#web/ui/use-form-errors.ts'
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
  /** Questions to begin from. */
  questions: readonly string[]
  /** Terms inside the form, below it, or not at all when they were agreed to before. */
  terms: Terms
  form: ReturnType<typeof useFormErrors>
  /** What the last attempt came to and what was typed, if it was refused. */
  refused: (CredentialsRefusal & { typed: Readonly<Record<string, string>> }) | null
  pending: boolean
}

const NOTHING: Readonly<Record<string, string>> = {}

/** How one heard of us, the security question, the log-in, and terms where they are still to be agreed to. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { email, terms, form, refused, pending } = props
  const text = useText()
  const checked = useUsernameCheck()
  const [complete, setComplete] = useState(false)
  const typed = refused?.typed ?? NOTHING
  useEventOn(refused?.failed ? refused : null, { kind: 'error', place: refused?.failed ?? 'credentials' })
  function input(event: FormEvent<HTMLFormElement>) {
    form.formProps.onInput(event)
    setComplete(form.passes(event.currentTarget))
  }
  return (
    <Form method="post" className="stack" {...form.formProps} onInput={input}>
      <InvitationField />
      <ReferralFields referrals={props.referrals} typed={typed} errorOf={form.errorOf} />
      <SecurityFields questions={props.questions} typed={typed} errorOf={form.errorOf} />
      <LogInFields
        email={email}
        typedUsername={typed.username ?? ''}
        checked={checked}
        errorOf={form.errorOf}
      >
        {terms === 'inside' && <TermsFields typed={typed} errorOf={form.errorOf} marketingTicked={false} />}
      </LogInFields>
      {terms === 'below' && <TermsFields typed={typed} errorOf={form.errorOf} marketingTicked />}
      <SubmitButton
        pending={pending}
        pendingText={text('chrome.sending')}
        slowText={text('chrome.slow')}
        lacking={complete && !checked.error ? undefined : text('join.credentials.lacking')}
      >
        {text('join.credentials.submit')}
      </SubmitButton>
    </Form>
  )
}
