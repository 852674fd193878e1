import { CODE_DIGITS, type ProfessionalForm } from '#domain/professionals/fields.ts'
import { DigitsField } from '../../ui/digits-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFields, type ErrorOf } from './use-fields.tsx'

/** Step 3: what support asks for. Answer and codes are never filled in again. */
export function SecurityStep({ form, errorOf }: { form: ProfessionalForm; errorOf: ErrorOf }) {
  const field = useFields(errorOf)
  return (
    <>
      <TextField {...field('securityQuestion')} defaultValue={form.securityQuestion} autoComplete="off" />
      <TextField {...field('securityAnswer')} autoComplete="off" spellCheck={false} />
      <DigitsField {...field('securityCode')} length={CODE_DIGITS} masked />
      <DigitsField {...field('securityCodeConfirm')} length={CODE_DIGITS} masked enterKeyHint="done" />
    </>
  )
}
