import { useLocation } from 'react-router'
import { stepOfPath } from '#domain/analytics/checkout-steps.ts'
import { useStepSubmitted } from '#web/lib/analytics/use-events.ts'
import { valuesIn } from '#web/lib/form-data.ts'
import { useNames } from '#web/delivery/index.ts'
import { Screen, type ScreenProps } from '../shell/screen.tsx'
import type { BillingForm } from './billing/billing-form.server.ts'
import { BillingView } from './billing/billing-view.tsx'
import { useAsk } from './state/use-ask.ts'
import { useBilling } from './billing/use-billing.ts'

export type BillingScreenProps = Pick<ScreenProps, 'title' | 'lede' | 'back' | 'backText' | 'step'> & {
  known: BillingForm
  /** The text of the button. */
  submitText: string
}

/** A screen that asks only for the billing address. Its route answers as the checkout does. */
export function BillingScreen({ known, submitText, ...screen }: BillingScreenProps) {
  const { person, countries } = known
  const { ask, busy } = useAsk('billing')
  const billing = useBilling(known)
  const { pathname } = useLocation()
  const submitted = useStepSubmitted()
  return (
    <Screen {...screen} form={billing.form}>
      <BillingView
        person={{ name: `${person.firstName} ${person.lastName}`, email: person.email }}
        address={billing.address}
        countries={useNames(countries)}
        billing={billing}
        busy={busy}
        submitText={submitText}
        onSubmit={async (form) => {
          submitted(stepOfPath(pathname))
          return ask(valuesIn(form))
        }}
      />
    </Screen>
  )
}
