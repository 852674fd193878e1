import { Checkbox } from '#web/ui/checkbox.tsx'
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { ComboboxList } from '#web/ui/combobox-list.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { Field, FieldError, FieldHint } from '#web/ui/field.tsx'
import { Fieldset } from '#web/ui/fieldset.tsx'
import { NameField } from '#web/ui/name-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { RadioGroup, ToggleText } from '#web/ui/radio-group.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Options, SelectField } from '#web/ui/select-field.tsx'
import { SuggestedField } from '#web/ui/suggested-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Cases } from './cases-type.ts'

const PARENTS = [
  { value: 'one', label: 'Amara' },
  { value: 'two', label: 'Jordan', hint: 'Invited' },
]
const COUNTRIES = [
  { value: '+1', label: 'United States (+1)', short: 'US +1' },
  { value: '+52', label: 'México (+52)', short: 'MX +52' },
]
const PLACES = [
  { id: 'a', label: '12 Maple Avenue', detail: 'Minneapolis' },
  { id: 'b', label: '12 Maple Street', detail: 'Saint Paul' },
]
const STATES = [
  { value: 'MN', label: 'Minnesota' },
  { value: 'WI', label: 'Wisconsin', disabled: true },
]
const NOTHING = () => undefined
const error = 'This field is required.'
const errorLabel = 'Error:'

/** Fields for text, choices and checkboxes. */
export const FIELD_CASES: Cases = {
  TextField: {
    plain: <TextField name="city" label="City" />,
    'with a hint, optional': (
      <TextField name="line2" label="Apartment" hint="Number or letter" optional="optional" />
    ),
    refused: <TextField name="refused" label="City" error={error} errorLabel={errorLabel} />,
    disabled: <TextField name="off" label="City" disabled defaultValue="Minneapolis" />,
  },
  EmailField: {
    plain: <EmailField name="email" label="Email" />,
    refused: <EmailField name="wrong" label="Email" error={error} />,
  },
  NameField: { plain: <NameField name="firstName" label="First name" defaultValue="Amara" /> },
  DigitsField: {
    plain: <DigitsField name="code" label="Code" length={6} />,
    masked: <DigitsField name="secret" label="Security code" length={4} masked defaultValue="4821" />,
  },
  PasswordField: {
    plain: <PasswordField name="password" label="Password" showLabel="Show" hideLabel="Hide" />,
    refused: (
      <PasswordField
        name="short"
        label="Password"
        showLabel="Show"
        hideLabel="Hide"
        error="At least 12 characters."
      />
    ),
  },
  PhoneField: {
    plain: (
      <PhoneField
        name="phone"
        label="Phone"
        countryName="country"
        countryLabel="Country"
        countries={COUNTRIES}
        defaultCountry="+1"
      />
    ),
    refused: (
      <PhoneField
        name="bad"
        label="Phone"
        countryName="badCountry"
        countryLabel="Country"
        countries={COUNTRIES}
        defaultCountry="+52"
        error={error}
      />
    ),
  },
  TextareaField: { plain: <TextareaField name="note" label="Note" rows={3} /> },
  SuggestedField: {
    plain: (
      <SuggestedField
        name="question"
        label="Security question"
        suggestionsLabel="Suggestions"
        suggestions={[
          { value: 'My first river?', short: 'River' },
          { value: 'My first boat?', short: 'Boat' },
        ]}
      />
    ),
  },
  Combobox: {
    plain: (
      <Combobox
        name="address"
        label="Address"
        listLabel="Addresses"
        options={PLACES}
        onType={NOTHING}
        onPick={NOTHING}
      />
    ),
  },
  ComboboxList: {
    'open, second active': (
      <ComboboxList id="places" label="Addresses" options={PLACES} open active={1} onPick={NOTHING} />
    ),
  },
  Select: {
    plain: (
      <Select className="input" aria-label="State">
        <Options options={STATES} />
      </Select>
    ),
  },
  Options: {
    'with a group': (
      <Select className="input" aria-label="Region">
        <Options options={[{ label: 'Midwest', options: STATES }]} />
      </Select>
    ),
  },
  SelectField: {
    'with a placeholder': <SelectField name="state" label="State" options={STATES} placeholder="Choose" />,
    refused: <SelectField name="region" label="State" options={STATES} placeholder="Choose" error={error} />,
  },
  RadioGroup: {
    plain: <RadioGroup name="parent" label="Who pays?" options={PARENTS} defaultValue="one" />,
    refused: <RadioGroup name="payer" label="Who pays?" options={PARENTS} error={error} inline />,
  },
  ToggleText: {
    plain: <ToggleText label="Amara" />,
    'with a hint': <ToggleText label="Jordan" hint="Invited" />,
  },
  CheckboxGroup: {
    plain: <CheckboxGroup name="roles" label="Your roles" options={PARENTS} defaultValues={['two']} />,
  },
  Checkbox: {
    plain: <Checkbox name="terms" label="I agree to the terms" />,
    boxed: <Checkbox name="both" label="Also pay for Jordan" boxed defaultChecked />,
    refused: <Checkbox name="needed" label="I agree to the terms" error={error} />,
  },
  Segmented: {
    plain: (
      <Segmented
        name="years"
        label="Term"
        defaultValue="1"
        options={[
          { value: '1', label: '1 year' },
          { value: '2', label: '2 years' },
        ]}
      />
    ),
  },
  Fieldset: {
    plain: (
      <Fieldset name="children" label="Children" hint="Up to ten">
        <TextField name="child" label="First name" />
      </Fieldset>
    ),
  },
  Field: {
    'around an input': (
      <Field name="own" label="Own input" hint="Any control">
        <input className="input" id="own" />
      </Field>
    ),
  },
  FieldHint: { plain: <FieldHint name="hinted" hint="We never share it." /> },
  FieldError: { plain: <FieldError name="failed" error={error} errorLabel={errorLabel} /> },
}
