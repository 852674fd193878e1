import { useText } from '#web/lib/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The payer's name and e-mail, read-only. They are known since the first step. */
export function PersonFields({ person }: { person: { name: string; email: string } }) {
  const text = useText()
  return (
    <>
      <TextField
        name="billingName"
        label={text('checkout.billing.name')}
        value={person.name}
        disabled
        readOnly
      />
      <TextField
        name="billingEmail"
        label={text('checkout.billing.email')}
        value={person.email}
        disabled
        readOnly
      />
    </>
  )
}
