import { useEffect, useRef, useState, type FormEvent } from 'react'
import { InvitationField } from '#web/lib/invitation-field.tsx'
import { useText } from '#web/lib/text.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { AddressFields, type AddressValues } from './address-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import type { AnswerTo } from '../checkout-answers.ts'
import type { Billing } from './use-billing.ts'
import type { Country } from './use-places.ts'

export type BillingViewProps = {
  person: { name: string; email: string }
  address: AddressValues
  countries: readonly Country[]
  billing: Billing
  busy: boolean
  /** What the button says. */
  submitText: string
  onSubmit: (form: FormData) => Promise<AnswerTo<'billing'>>
  /** When somebody begins with the form: the time to fetch what comes after it. */
  onTurnTo?: () => void
}

/** Where the bill goes; name and e-mail are known and cannot be changed. */
export function BillingView({
  person,
  address,
  countries,
  billing: { places, form, loadRules },
  busy,
  submitText,
  onSubmit,
  onTurnTo,
}: BillingViewProps) {
  const text = useText()
  const element = useRef<HTMLFormElement>(null)
  const [waiting, setWaiting] = useState(false)
  // Whoever is quicker than the lists of their region is sent on as soon as those are there.
  useEffect(() => {
    if (!waiting || places.loading) return
    setWaiting(false)
    element.current?.requestSubmit()
  }, [waiting, places.loading])

  const formProps = {
    ...form.formProps,
    onFocus: () => {
      loadRules()
      onTurnTo?.()
    },
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (places.loading) {
      event.preventDefault()
      return setWaiting(true)
    }
    formProps.onSubmit(event)
    const refused = event.defaultPrevented
    event.preventDefault()
    if (refused || busy) return
    const answer = await onSubmit(new FormData(event.currentTarget))
    if (answer.outcome === 'refused') form.refuse(answer.errors)
    if (answer.outcome === 'unreachable') form.refuse([{ field: '', text: text('chrome.unreachable') }])
  }

  return (
    // Sent before the script has arrived it is a post like any other: nothing of it may stand in an address.
    <form
      ref={element}
      method="post"
      className="stack"
      {...formProps}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="intent" value="billing" />
      <PersonFields person={person} />
      <InvitationField />
      <AddressFields values={address} countries={countries} places={places} errorOf={form.errorOf} />
      <SubmitButton
        pending={busy || waiting}
        pendingText={text('chrome.sending')}
        slowText={text('chrome.slow')}
      >
        {submitText}
      </SubmitButton>
    </form>
  )
}
