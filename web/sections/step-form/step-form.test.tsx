import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Texts } from '#web/lib/text.tsx'
import type { Unreachable } from '#web/lib/unreachable.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { PhoneNumberField } from './phone-number-field.tsx'
import { StepForm } from './step-form.tsx'
import { useStepForm } from './use-step-form.ts'

const DRAFT = { firstName: 'Grace', lastName: null, phoneCountryCode: '+52', phoneNumber: '5512345678' }
const CODES = 'US+1 United States (+1)\nMX+52 Mexico (+52)'

type Answer = { errors: { field: string; text: string }[]; values: Record<string, string> }

function Fields({ answer }: { answer?: Answer | Unreachable | undefined }) {
  const form = useStepForm({ answer, values: DRAFT })
  return (
    <StepForm form={form} draft={{ version: 3 }}>
      <TextField name="firstName" label="First name" />
      <TextField name="lastName" label="Last name" />
      <PhoneNumberField
        name="phoneNumber"
        label="Phone"
        countryName="phoneCountryCode"
        countryLabel="Country code"
        diallingCodes={CODES}
      />
      {form.errors.map(({ text }) => text)}
    </StepForm>
  )
}

function drawn(answer?: Answer | Unreachable): string {
  const Page = createRoutesStub([{ path: '/', Component: () => <Fields answer={answer} /> }])
  const texts = { 'chrome.fieldError': 'Error:', 'chrome.unreachable': 'No connection' }
  return renderToStaticMarkup(
    <Texts locale="en" arrived={JSON.stringify(texts)}>
      <Page />
    </Texts>,
  )
}

const fieldIn = (markup: string, name: string) => RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(markup)?.[0]

test('the fields of a form begin with its draft, and the form sends the draft', () => {
  const markup = drawn()
  expect(fieldIn(markup, 'firstName')).toContain('value="Grace"')
  expect(fieldIn(markup, 'lastName')).toContain('value=""')
  expect(fieldIn(markup, 'phoneNumber')).toContain('value="5512345678"')
  expect(markup).toContain('<option value="+52" selected="">')
  expect(fieldIn(markup, 'version')).toContain('type="hidden"')
})

test('a refused form shows the submitted values, and each field its own error', () => {
  const errors = [{ field: 'lastName', text: 'Enter a last name' }]
  const markup = drawn({ errors, values: { firstName: 'Ada', lastName: '' } })
  expect(fieldIn(markup, 'firstName')).toContain('value="Ada"')
  expect(fieldIn(markup, 'firstName')).not.toContain('aria-invalid')
  expect(fieldIn(markup, 'lastName')).toContain('aria-invalid="true"')
  expect(markup).toContain('<span class="visually-hidden">Error: </span>Enter a last name')
})

test('a form that did not reach the server keeps its draft and shows the error', () => {
  const markup = drawn({ unreachable: true, at: 0 })
  expect(fieldIn(markup, 'firstName')).toContain('value="Grace"')
  expect(markup).toContain('No connection')
})
