import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

const about = {
  name: 'children.0.email',
  label: 'Email',
  hint: 'Never written to',
  error: 'Invalid email address',
}
const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const countries = [{ value: 'mx', label: '+52 Mexico', short: 'MX +52' }]
const fields = {
  TextField: <TextField {...about} />,
  SelectField: <SelectField {...about} options={options} />,
  Checkbox: <Checkbox {...about} />,
  PasswordField: <PasswordField {...about} showLabel="Show" hideLabel="Hide" />,
  PhoneField: (
    <PhoneField {...about} countryName="code" countryLabel="Code" countries={countries} defaultCountry="mx" />
  ),
  RadioGroup: <RadioGroup {...about} options={options} />,
}

test.each(Object.entries(fields))('a %s is connected to its hint and its error', (_, field) => {
  const markup = renderToStaticMarkup(field)
  expect(markup).toContain('aria-describedby="children-0-email-hint children-0-email-error"')
  expect(markup).toMatch(/id="children-0-email-hint"[^>]*>Never written to/)
  expect(markup).toMatch(/id="children-0-email-error"[^>]*><span>Invalid email address/)
  expect(markup).toContain('aria-invalid="true"')
})

test.each(Object.entries(fields))('the error summary can link to a %s', (_, field) => {
  expect(renderToStaticMarkup(field)).toMatch(/<(input|select)[^>]* id="children-0-email"/)
})

test('a field without hint and error has no description', () => {
  const markup = renderToStaticMarkup(<TextField name="city" label="City" />)
  expect(markup).not.toContain('aria-describedby')
  expect(markup).not.toContain('aria-invalid')
})

test('no field limits the input length by default', () => {
  expect(renderToStaticMarkup(<TextField name="city" label="City" />)).not.toContain('maxLength')
  expect(renderToStaticMarkup(<TextField name="city" label="City" maxLength={50} />)).toContain(
    'maxLength="50"',
  )
})

test('no component writes a style attribute, which the security policy would refuse', () => {
  for (const field of Object.values(fields)) expect(renderToStaticMarkup(field)).not.toContain('style=')
})

test('an error of a dialling code is shown at its field and marks only the code', () => {
  const markup = renderToStaticMarkup(
    <PhoneField
      name="phone"
      label="Phone"
      countryName="code"
      countryLabel="Code"
      countryError="Choose from the list"
      countries={countries}
      defaultCountry="mx"
    />,
  )
  expect(markup).toMatch(/id="phone-error"[^>]*><span>Choose from the list/)
  expect(markup).toMatch(/<select[^>]* aria-invalid="true" aria-describedby="phone-error"/)
  expect(markup).not.toMatch(/<input[^>]* aria-invalid/)
})
