import { CHECKOUT_VIEWS, mayOpen, type CheckoutState, type CheckoutView } from '#domain/flows/checkout.ts'
import { useText } from '#web/lib/text.tsx'
import { StepTrail } from '#web/ui/step-trail.tsx'

const NAMES = { BILLING: 'checkout.billing', PAYMENT: 'checkout.payment', REVIEW: 'checkout.review' } as const

type CheckoutStepsProps = { state: CheckoutState; onOpen: (view: CheckoutView) => void }

/** Billing, Payment, Review: the current step, and links back to the finished steps. */
export function CheckoutSteps({ state, onOpen }: CheckoutStepsProps) {
  const text = useText()
  return (
    <StepTrail
      label={text('checkout.steps')}
      current={CHECKOUT_VIEWS.indexOf(state.view)}
      doneLabel={text('checkout.done')}
      steps={CHECKOUT_VIEWS.map((view) => ({
        label: text(NAMES[view]),
        onOpen: view !== state.view && mayOpen(state, view) ? () => onOpen(view) : undefined,
      }))}
    />
  )
}
