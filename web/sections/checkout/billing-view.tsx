import { useEffect, useRef, useState, type FormEvent } from 'react'
import { checkAddress } from '#domain/addresses/address.ts'
import { inWords } from '../../lib/errors.ts'
import { textIn } from '../../lib/form-data.ts'
import { useText } from '../../lib/text.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { AddressFields, type AddressValues } from './address-fields.tsx'
import type { AnswerTo } from './checkout-answers.ts'
import { usePlaces, type Country, type Places } from './use-places.ts'

export type BillingViewProps = {
  person: { name: string; email: string }
  address: AddressValues
  countries: readonly Country[]
  places: Places
  busy: boolean
  onSubmit: (form: FormData) => Promise<AnswerTo<'billing'>>
}

/** Where the bill goes; name and e-mail are known and only shown. */
export function BillingView({
  person,
  address,
  countries,
  places: initial,
  busy,
  onSubmit,
}: BillingViewProps) {
  const text = useText()
  const places = usePlaces({ initial, country: address.country, region: address.region })
  const form = useFormErrors({
    check: (entered) => inWords(checkAddress(billingIn(entered), places.offered).errors, text),
  })

  const element = useRef<HTMLFormElement>(null)
  const [waiting, setWaiting] = useState(false)
  // Whoever is quicker than the lists of their region is sent on as soon as those are there.
  useEffect(() => {
    if (!waiting || places.loading) return
    setWaiting(false)
    element.current?.requestSubmit()
  }, [waiting, places.loading])

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (places.loading) {
      event.preventDefault()
      return setWaiting(true)
    }
    form.formProps.onSubmit(event)
    const refused = event.defaultPrevented
    event.preventDefault()
    if (refused || busy) return
    const answer = await onSubmit(new FormData(event.currentTarget))
    if (answer.outcome === 'refused') form.refuse(answer.errors)
    if (answer.outcome === 'unreachable')
      form.refuse([{ field: '', text: text('checkout.billing.lookupFailed') }])
  }

  return (
    // Sent before the script has arrived it is a post like any other: nothing of it may stand in an address.
    <form
      ref={element}
      method="post"
      className="stack"
      {...form.formProps}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="intent" value="billing" />
      <ErrorSummary
        title={text('chrome.problem', { count: form.errors.length })}
        errors={form.errors}
        attempt={form.attempt}
      />
      <DescriptionList
        look="stacked"
        items={[
          { term: text('checkout.billing.name'), description: person.name },
          { term: text('checkout.billing.email'), description: person.email },
        ]}
      />
      <AddressFields values={address} countries={countries} places={places} errorOf={form.errorOf} />
      <SubmitButton
        pending={busy || waiting}
        pendingText={text('chrome.sending')}
        slowText={text('chrome.slow')}
      >
        {text('checkout.billing.submit')}
      </SubmitButton>
    </form>
  )
}

function billingIn(form: FormData) {
  const read = (name: string) => textIn(form, name)
  return {
    billingAddress: read('billingAddress'),
    billingAddress2: read('billingAddress2'),
    city: read('city'),
    region: read('region'),
    postalCode: read('postalCode'),
    country: read('country'),
    timezone: read('timezone'),
  }
}
