import { useState } from 'react'
import { followUpsOf } from '#domain/professionals/fields.ts'
import { readProfessionalPhone } from '#domain/professionals/phone.ts'
import { useText } from '#web/lib/text.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { NameField } from '#web/ui/name-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFirstValue } from '#web/ui/use-field.ts'
import type { Choices } from '../choices/choices.ts'
import { useFields } from '../step/use-fields.tsx'

type Props = { choices: Choices }

/** Step 1: the professional's name and contact data, and how they heard of us. */
export function ContactStep({ choices }: Props) {
  const text = useText()
  const field = useFields()
  return (
    <>
      <SelectField
        {...field('title')}
        options={choices.titles}
        placeholder={text('professional.title.none')}
        autoComplete="honorific-prefix"
      />
      <NameField {...field('firstName')} autoComplete="given-name" />
      <NameField {...field('lastName')} autoComplete="family-name" />
      <TextField {...field('credentials')} autoComplete="honorific-suffix" />
      <EmailField {...field('email')} autoComplete="work email" />
      <PhoneField
        {...field('phoneNumber')}
        countryName="phoneCountryCode"
        countryLabel={text('professional.label.phoneCountryCode')}
        countries={choices.phoneCountries}
        readInternational={readProfessionalPhone}
        fillsIn="work"
      />
      <DigitsField {...field('phoneExtension')} autoComplete="work tel-extension" />
      <Referral choices={choices} />
    </>
  )
}

function Referral({ choices }: Props) {
  const text = useText()
  const field = useFields()
  const [source, setSource] = useState(useFirstValue('hearAboutUs') ?? '')
  return (
    <>
      <SelectField
        {...field('hearAboutUs')}
        options={choices.referrals}
        placeholder={text('professional.choose')}
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
              />
            )
          case 'referralOtherExplain':
            return <TextareaField key={each} {...field(each)} />
          default:
            return <TextField key={each} {...field(each)} autoComplete="off" />
        }
      })}
    </>
  )
}
