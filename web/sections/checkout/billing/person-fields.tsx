import { useText } from '#web/lib/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Who pays: known since the first step, shown and not changed here. */
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
