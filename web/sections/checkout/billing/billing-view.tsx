import { useEffect, useState, type FormEvent } from 'react'
import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { TypedKeeper } from '#web/sections/step-form/typed-keeper.tsx'
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
  /** The text of the button. */
  submitText: string
  onSubmit: (form: FormData) => Promise<AnswerTo<'billing'>>
  /** Called when a field gets the focus, to load the next views. */
  onFocus?: () => void
}

/** The billing address. The name and e-mail are known and cannot be changed. */
export function BillingView({
  person,
  address,
  countries,
  billing: { places, form, loadRules },
  busy,
  submitText,
  onSubmit,
  onFocus,
}: BillingViewProps) {
  const text = useText()
  const { formRef } = form
  const [waiting, setWaiting] = useState(false)
  // If the form is sent before the region's lists have loaded, it waits for them. If they are lost, they are asked for
  // again. Without them, an error could name a field that is not on the page.
  useEffect(() => {
    if (!waiting || places.loading) return
    setWaiting(false)
    if (!places.failed) formRef.current?.requestSubmit()
  }, [waiting, places.loading, places.failed, formRef])

  function focus() {
    loadRules()
    onFocus?.()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (places.loading || places.failed) {
      event.preventDefault()
      if (places.failed) places.reload()
      return setWaiting(true)
    }
    form.formProps.onSubmit(event)
    const refused = event.defaultPrevented
    event.preventDefault()
    if (refused || busy) return
    const answer = await onSubmit(new FormData(event.currentTarget))
    if (answer.outcome === 'refused') form.refuse(answer.errors)
    if (answer.outcome === 'unreachable') form.refuse([{ field: '', text: text('chrome.unreachable') }])
  }

  return (
    <StepForm
      form={form}
      className="stack"
      draft={{ intent: 'billing' }}
      onFocus={focus}
      onSubmit={(event) => void submit(event)}
    >
      <TypedKeeper form={form} isAsking={busy} />
      <PersonFields person={person} />
      <AddressFields values={address} countries={countries} places={places} />
      <Submit pending={busy || waiting}>{submitText}</Submit>
    </StepForm>
  )
}
