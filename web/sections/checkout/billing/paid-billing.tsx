import { useNames } from '#web/delivery/index.ts'
import { useText } from '#web/lib/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { AddressFields } from './address-fields.tsx'
import type { BillingForm } from './billing-form.server.ts'
import { PersonFields } from './person-fields.tsx'
import { usePlaces } from './use-places.ts'

export type PaidBillingProps = {
  billing: BillingForm
  nextPath: string
  /** The first step, for a current subscriber who may go back to it. */
  step1?: string | undefined
}

/** The billing address of a paid order, read-only, with a link to the next page. */
export function PaidBilling({ billing, nextPath, step1 }: PaidBillingProps) {
  const text = useText()
  const { person, address, countries, places: initial } = billing
  const places = usePlaces({ initial, country: address.country, region: address.region })
  return (
    <Screen
      title={text('checkout.paid.title')}
      lede={text('checkout.paid.lede')}
      back={step1 ?? null}
      backText={step1 && text('checkout.backToStep1')}
    >
      <div className="stack">
        <fieldset disabled className="stack">
          <legend className="visually-hidden">{text('checkout.billing')}</legend>
          <PersonFields person={{ name: `${person.firstName} ${person.lastName}`, email: person.email }} />
          <AddressFields
            values={address}
            countries={useNames(countries)}
            places={places}
            changeable={false}
          />
        </fieldset>
        <ButtonLink to={nextPath} full>
          {text('chrome.continue')}
        </ButtonLink>
      </div>
    </Screen>
  )
}
