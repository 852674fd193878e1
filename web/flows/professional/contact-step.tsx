import { useState } from 'react'
import { followUpsOf, type ProfessionalForm } from '#domain/professionals/fields.ts'
import { useText } from '#web/lib/text.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Choices } from './choices.ts'
import { useFields, type ErrorOf } from './use-fields.tsx'

type Props = { form: ProfessionalForm; choices: Choices; errorOf: ErrorOf }

/** Step 1: who the professional is, and how they heard of us. */
export function ContactStep({ form, choices, errorOf }: Props) {
  const text = useText()
  const field = useFields(errorOf)
  return (
    <>
      <SelectField
        {...field('title')}
        options={choices.titles}
        placeholder={text('professional.title.none')}
        defaultValue={form.title}
        autoComplete="honorific-prefix"
      />
      <TextField {...field('firstName')} defaultValue={form.firstName} autoComplete="given-name" />
      <TextField {...field('lastName')} defaultValue={form.lastName} autoComplete="family-name" />
      <TextField {...field('credentials')} defaultValue={form.credentials} autoComplete="honorific-suffix" />
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        defaultValue={form.email}
        autoComplete="work email"
        spellCheck={false}
      />
      <PhoneField
        {...field('phoneNumber')}
        countryName="phoneCountryCode"
        countryError={errorOf('phoneCountryCode')}
        countryLabel={text('professional.label.phoneCountryCode')}
        countries={choices.phoneCountries}
        defaultCountry={form.phoneCountryCode}
        defaultValue={form.phoneNumber}
      />
      <DigitsField
        {...field('phoneExtension')}
        defaultValue={form.phoneExtension}
        autoComplete="tel-extension"
      />
      <Referral {...{ form, choices, errorOf }} />
    </>
  )
}

function Referral({ form, choices, errorOf }: Props) {
  const text = useText()
  const field = useFields(errorOf)
  const [source, setSource] = useState(form.hearAboutUs)
  return (
    <>
      <SelectField
        {...field('hearAboutUs')}
        options={choices.referrals}
        placeholder={text('professional.choose')}
        defaultValue={form.hearAboutUs}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      {followUpsOf(source).map((each) => {
        switch (each) {
          case 'referralBenchOfficerPosition':
          case 'referralColleagueRole':
            return (
              <SelectField
                key={each}
                {...field(each)}
                options={each === 'referralColleagueRole' ? choices.colleagues : choices.benchOfficers}
                placeholder={text('professional.choose')}
                defaultValue={form[each]}
              />
            )
          case 'referralOtherExplain':
            return <TextareaField key={each} {...field(each)} defaultValue={form[each]} />
          default:
            return <TextField key={each} {...field(each)} defaultValue={form[each]} autoComplete="off" />
        }
      })}
    </>
  )
}
