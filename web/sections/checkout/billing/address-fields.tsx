import { useEffect, useRef, type RefObject } from 'react'
import { needsPostalCode } from '#domain/addresses/postal-code.ts'
import { postalCodeInputMode, postalCodeLabel, regionLabel } from '#domain/addresses/postal-label.ts'
import { useText } from '#web/lib/text.tsx'
import { RetryNotice } from '#web/sections/shell/retry-notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AddressLine } from './address-line.tsx'
import { AddressSearch } from './address-search.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import type { Country, PlaceChoice } from './use-places.ts'

export type AddressValues = {
  billingAddress: string
  billingAddress2: string
  city: string
  region: string
  postalCode: string
  country: string
  timezone: string
}
export type AddressFieldsProps = {
  values: AddressValues
  countries: readonly Country[]
  places: PlaceChoice
  /** False for a paid order: only the data is shown, without the search, hints and empty fields. */
  changeable?: boolean
}

/** A postal address in the format of its country, and its time zone. */
export function AddressFields({ values, countries, places, changeable = true }: AddressFieldsProps) {
  const text = useText()
  const fields = useRef<HTMLDivElement>(null)
  useCheckAgain(fields, places.timezones)
  // After a change of place, the time zone must be chosen again.
  const isUnmoved = places.country === values.country && places.region === values.region
  return (
    <div className="stack" ref={fields}>
      <SelectField
        name="country"
        label={text('checkout.billing.country')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        value={places.country}
        onChange={(event) => places.chooseCountry(event.currentTarget.value)}
        autoComplete="billing country"
      />
      {changeable && <AddressSearch country={places.country} fields={fields} />}
      <AddressLine
        name="billingAddress"
        label={text('checkout.billing.line1')}
        hint={changeable && text('checkout.billing.line1.hint')}
        defaultValue={values.billingAddress}
        autoComplete="billing address-line1"
      />
      {(changeable || values.billingAddress2 !== '') && (
        <AddressLine
          name="billingAddress2"
          label={text('checkout.billing.line2')}
          optional={changeable ? text('chrome.optional') : undefined}
          defaultValue={values.billingAddress2}
          autoComplete="billing address-line2"
        />
      )}
      <TextField
        name="city"
        label={text('checkout.billing.city')}
        defaultValue={values.city}
        autoComplete="billing address-level2"
      />
      <div className="row">
        {places.regions.length > 0 && (
          <SelectField
            name="region"
            label={text(regionLabel(places.country))}
            options={places.regions.map(({ code, name }) => ({ value: code, label: name }))}
            placeholder={text('checkout.billing.choose')}
            value={places.region}
            onChange={(event) => places.chooseRegion(event.currentTarget.value)}
            autoComplete="billing address-level1"
          />
        )}
        <TextField
          name="postalCode"
          label={text(postalCodeLabel(places.country))}
          optional={needsPostalCode(places.country) ? undefined : text('chrome.optional')}
          defaultValue={values.postalCode}
          inputMode={postalCodeInputMode(places.country)}
          autoComplete="billing postal-code"
        />
      </div>
      {places.failed && (
        <RetryNotice tone="warning" retry={places.reload}>
          {text('checkout.billing.lookupFailed')}
        </RetryNotice>
      )}
      <TimeZoneField
        key={`${places.country} ${places.region}`}
        name="timezone"
        timezones={places.timezones}
        hint={changeable && text('checkout.billing.timezone.hint')}
        initial={isUnmoved ? values.timezone : ''}
      />
    </div>
  )
}

/**
 * If a place has only one time zone, the field is filled in. This event then checks the field again, so that its error
 * disappears.
 */
function useCheckAgain(fields: RefObject<HTMLElement | null>, timezones: PlaceChoice['timezones']): void {
  const shown = useRef(timezones)
  useEffect(() => {
    if (timezones === shown.current) return
    shown.current = timezones
    const field = fields.current?.querySelector('[name=timezone]')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [fields, timezones])
}
