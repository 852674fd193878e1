import { DEFAULT_DIALLING_CODE, readInternational } from '#domain/people/international-phone.ts'
import { useDiallingCodes } from '#web/lib/dialling-codes.ts'
import { PhoneField, type PhoneFieldProps } from '#web/ui/phone-field.tsx'

export type PhoneNumberFieldProps = Omit<
  PhoneFieldProps,
  'countries' | 'defaultCountry' | 'readInternational'
> & {
  /** The country codes, as packed by the loader. */
  diallingCodes: string
}

/** A phone number with its country code. A pasted international number fills in both. */
export function PhoneNumberField({ diallingCodes, ...field }: PhoneNumberFieldProps) {
  const countries = useDiallingCodes(diallingCodes)
  const values = countries.map(({ value }) => value)
  return (
    <PhoneField
      {...field}
      countries={countries}
      defaultCountry={DEFAULT_DIALLING_CODE}
      readInternational={(typed) => readInternational(typed, values)}
    />
  )
}
