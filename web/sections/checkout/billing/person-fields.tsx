import { useText } from '#web/lib/text.tsx'
import { Field, type FieldProps } from '#web/ui/field.tsx'
import { fieldId } from '#web/ui/field-id.ts'

/** The payer's name and e-mail, read-only. They are known since the first step. */
export function PersonFields({ person }: { person: { name: string; email: string } }) {
  const text = useText()
  return (
    <>
      <Known name="billingName" label={text('checkout.billing.name')} value={person.name} />
      <Known name="billingEmail" label={text('checkout.billing.email')} value={person.email} />
    </>
  )
}

/** A value that cannot be changed. A long e-mail takes two lines. */
function Known({ value, ...field }: Pick<FieldProps, 'name' | 'label'> & { value: string }) {
  const { name } = field
  return (
    <Field {...field}>
      <textarea id={fieldId(name)} name={name} value={value} rows={1} disabled readOnly className="input" />
    </Field>
  )
}
