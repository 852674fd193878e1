import { CHECKOUT_VIEWS, mayOpen, type CheckoutState, type CheckoutView } from '#domain/flows/checkout.ts'
import { useText } from '../../lib/text.tsx'

const NAMES = { BILLING: 'checkout.billing', PAYMENT: 'checkout.payment', REVIEW: 'checkout.review' } as const

/** Billing, Payment, Review: where one is, and a way back to what is done. */
export function CheckoutSteps({
  state,
  onOpen,
}: {
  state: CheckoutState
  onOpen: (view: CheckoutView) => void
}) {
  const text = useText()
  const current = CHECKOUT_VIEWS.indexOf(state.view)
  return (
    <nav aria-label={text('checkout.steps')}>
      <ol className="step-trail">
        {CHECKOUT_VIEWS.map((view, index) => (
          <li
            key={view}
            data-done={index < current || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {mayOpen(state, view) && index !== current ? (
              <button type="button" className="step-trail-name" onClick={() => onOpen(view)}>
                {text(NAMES[view])}
              </button>
            ) : (
              <span className="step-trail-name">{text(NAMES[view])}</span>
            )}
            {index < current && <span className="visually-hidden"> {text('checkout.done')}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
