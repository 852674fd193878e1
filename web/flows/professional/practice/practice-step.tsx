import { useState } from 'react'
import type { ProfessionalForm } from '#domain/professionals/fields.ts'
import { useText } from '#web/lib/text.tsx'
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx'
import { KeepInPlace } from '#web/ui/keep-in-place.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Choices, Places } from '../choices/choices.ts'
import { useFields } from '../step/use-fields.tsx'
import { PlaceNotices } from './place-notices.tsx'

type Props = {
  form: ProfessionalForm
  choices: Choices
  places: Places
  /** Called when another country or region was chosen. Its lists must be read again. */
  onPlaceChange: (form: HTMLFormElement | null) => void
  countryChanged: boolean
  /** The lists of the chosen country could not be read. */
  listsFailed: boolean
}

/** Step 2: the practice and its place. Another country clears region, time zone and roles. */
export function PracticeStep({ form, choices, places, onPlaceChange, countryChanged, listsFailed }: Props) {
  const text = useText()
  const field = useFields()
  const [country, setCountry] = useState(form.country)
  // Until the lists of another country arrive, there is no choice.
  const loaded = places.country === country
  const regions = loaded ? places.regions : []
  const timezones = loaded ? places.timezones : []
  const labels = loaded ? places.labels : null

  return (
    // The person may be further down when the lists of another country arrive.
    <KeepInPlace>
      <TextField {...field('practiceName')} autoComplete="organization" />
      <SelectField
        {...field('country')}
        options={choices.countries}
        autoComplete="country"
        onChange={(event) => {
          setCountry(event.currentTarget.value)
          onPlaceChange(event.currentTarget.form)
        }}
      />
      <PlaceNotices countryChanged={countryChanged} retry={listsFailed ? onPlaceChange : null} />
      <TextField {...field('addressLine1')} autoComplete="address-line1" />
      <TextField {...field('addressLine2')} autoComplete="address-line2" />
      <div className="row">
        <TextField {...field('city')} autoComplete="address-level2" />
        {(regions.length > 0 || !loaded) && (
          <SelectField
            {...field('region', labels?.region)}
            options={regions}
            placeholder={text('professional.choose')}
            autoComplete="address-level1"
            onChange={(event) => {
              if (places.narrows) onPlaceChange(event.currentTarget.form)
            }}
          />
        )}
      </div>
      <TextField
        {...field('postalCode', labels?.postalCode)}
        optional={loaded && !places.needsPostalCode ? text('chrome.optional') : undefined}
        autoComplete="postal-code"
        autoCapitalize="characters"
        inputMode={loaded ? places.postalCodeInput : 'text'}
      />
      <SelectField
        {...field('timezone')}
        options={timezones}
        data-menu="low"
        {...(timezones.length !== 1 && { placeholder: text('professional.choose') })}
        autoComplete="off"
      />
      <CheckboxGroup
        key={country}
        {...field('roles')}
        inline
        options={loaded ? places.roles : []}
        defaultValues={country === form.country ? form.roles : []}
      />
    </KeepInPlace>
  )
}
