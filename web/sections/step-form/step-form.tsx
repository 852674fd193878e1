import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { OwnerField } from '#web/lib/form-owner.tsx'
import { FormFieldsContext } from '#web/ui/use-field.ts'
import type { StepFormState } from './use-step-form.ts'

export type StepFormProps = {
  form: StepFormState
  /** Hidden values that are sent along, by name. */
  draft?: Readonly<Record<string, string | number>>
  children: ReactNode
} & Pick<ComponentProps<typeof Form>, 'className' | 'onChange' | 'onFocus' | 'onInput' | 'onSubmit'>

/** The form of a screen. Its fields find their errors and first values by name. */
export function StepForm({ form, draft, children, ...props }: StepFormProps) {
  const { formRef, formProps, fields } = form
  return (
    <Form method="post" ref={formRef} {...formProps} {...props}>
      <OwnerField />
      {Object.entries(draft ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormFieldsContext value={fields}>{children}</FormFieldsContext>
    </Form>
  )
}
