import { useNames } from '../../lib/packed-names.ts'
import { useText } from '../../lib/text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Screen } from '../shell/screen.tsx'
import { AddressFields } from './address-fields.tsx'
import type { BillingForm } from './billing-form.server.ts'
import { usePlaces } from './use-places.ts'

/** Where the bill went, for whoever has paid: to be read and not changed, with the way on. */
export function PaidBilling({ billing, nextPath }: { billing: BillingForm; nextPath: string }) {
  const text = useText()
  const { person, address, countries, places: initial } = billing
  const places = usePlaces({ initial, country: address.country, region: address.region })
  return (
    <Screen title={text('checkout.paid.title')} lede={text('checkout.paid.lede')}>
      <div className="stack">
        <fieldset disabled className="stack">
          <legend className="visually-hidden">{text('checkout.billing')}</legend>
          <DescriptionList
            look="stacked"
            items={[
              { term: text('checkout.billing.name'), description: `${person.firstName} ${person.lastName}` },
              { term: text('checkout.billing.email'), description: person.email },
            ]}
          />
          <AddressFields
            values={address}
            countries={useNames(countries)}
            places={places}
            errorOf={() => undefined}
            searchable={false}
          />
        </fieldset>
        <ButtonLink to={nextPath} full>
          {text('chrome.continue')}
        </ButtonLink>
      </div>
    </Screen>
  )
}
