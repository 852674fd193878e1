import { useState } from 'react'
import type { ProfessionalForm } from '#domain/professionals/fields.ts'
import { settleTimezone } from '#domain/professionals/location.ts'
import { postalCodeInputMode, postalCodeLabel, regionLabel } from '#domain/addresses/postal-label.ts'
import { useText } from '../../lib/text.tsx'
import { CheckboxGroup } from '../../ui/checkbox-group.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Choices, Places } from './choices.ts'
import { useFields, type ErrorOf } from './use-fields.tsx'

type Props = {
  form: ProfessionalForm
  choices: Choices
  places: Places
  errorOf: ErrorOf
  /** Another country or region was chosen: the lists that hang on it are to be read anew. */
  onPlaceChange: (form: HTMLFormElement | null) => void
}

/** Step 2: the practice and where it is. Another country takes region, time zone and roles with it. */
export function PracticeStep({ form, choices, places, errorOf, onPlaceChange }: Props) {
  const text = useText()
  const field = useFields(errorOf)
  const [chosen, setChosen] = useState(form)
  const { country } = chosen
  // Until the lists of another country are here, there is nothing to choose from.
  const regions = places.country === country ? places.regions : []
  const timezones = places.country === country ? places.timezones : []
  const offered = timezones.map(({ value }) => value)
  const { timezone } = offered.length > 0 ? settleTimezone(chosen, offered) : chosen

  return (
    <>
      <TextField {...field('practiceName')} defaultValue={form.practiceName} autoComplete="organization" />
      <SelectField
        {...field('country')}
        options={choices.countries}
        value={country}
        autoComplete="country"
        onChange={(event) => {
          setChosen({ ...chosen, country: event.currentTarget.value, region: '', timezone: '', roles: [] })
          onPlaceChange(event.currentTarget.form)
        }}
      />
      <TextField {...field('addressLine1')} defaultValue={form.addressLine1} autoComplete="address-line1" />
      <TextField {...field('addressLine2')} defaultValue={form.addressLine2} autoComplete="address-line2" />
      <div className="row">
        <TextField {...field('city')} defaultValue={form.city} autoComplete="address-level2" />
        {(regions.length > 0 || places.country !== country) && (
          <SelectField
            {...field('region', text(regionLabel(country)))}
            options={regions}
            placeholder={text('professional.choose')}
            value={chosen.region}
            autoComplete="address-level1"
            onChange={(event) => {
              setChosen({ ...chosen, region: event.currentTarget.value })
              onPlaceChange(event.currentTarget.form)
            }}
          />
        )}
      </div>
      <TextField
        {...field('postalCode', text(postalCodeLabel(country)))}
        defaultValue={form.postalCode}
        autoComplete="postal-code"
        autoCapitalize="characters"
        inputMode={postalCodeInputMode(country)}
      />
      <SelectField
        {...field('timezone')}
        options={timezones}
        placeholder={text('professional.choose')}
        value={timezone}
        autoComplete="off"
        onChange={(event) => setChosen({ ...chosen, timezone: event.currentTarget.value })}
      />
      <CheckboxGroup
        key={country}
        {...field('roles')}
        options={places.country === country ? places.roles : []}
        defaultValues={chosen.roles}
      />
    </>
  )
}
