import { useCallback, useReducer, useRef, useState } from 'react'
import { checkoutReducer, startCheckout, type ReadCard } from '#domain/flows/checkout.ts'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { AllowedMethods } from '#domain/payments/allowed-methods.ts'
import { useStepView } from '../../lib/analytics/use-events.ts'
import { valuesIn } from '../../lib/form-data.ts'
import type { CardField } from '../../lib/payments/provider.ts'
import { useText } from '../../lib/text.tsx'
import { Screen } from '../shell/screen.tsx'
import type { AddressValues } from './address-fields.tsx'
import { BillingView } from './billing-view.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentView } from './payment-view.tsx'
import { Processing } from './processing.tsx'
import { ReviewView } from './review-view.tsx'
import { useAsk } from './use-ask.ts'
import { useCardFields } from './use-card-fields.ts'
import { usePay } from './use-pay.ts'
import type { Country, Places } from './use-places.ts'
import { usePricing } from './use-pricing.ts'
import { useProvider } from './use-provider.ts'

export type CheckoutProps = {
  person: { firstName: string; lastName: string; email: string }
  address: AddressValues
  countries: readonly Country[]
  places: Places
  pricing: PricingInfo
  /** First name of the co-parent whose subscription may be paid for too; null where that is not offered. */
  coParentName: string | null
  backPath: string | null
  /** Whether the Back link leads to, and names, the first step. */
  backsToStep1?: boolean
  changePath: string | null
  /** A payment of this order is being confirmed. */
  processing: boolean
  allowed: AllowedMethods
}

const STEPS = { BILLING: 'billing', PAYMENT: 'payment', REVIEW: 'review' } as const
const TITLES = {
  BILLING: 'checkout.billing.title',
  PAYMENT: 'checkout.payment.title',
  REVIEW: 'checkout.review.title',
} as const

/** The payment page: billing, payment, review, and the order beside them. */
export function Checkout(props: CheckoutProps) {
  const { person, address, countries, places } = props
  const text = useText()
  const [state, dispatch] = useReducer(checkoutReducer, address.country, startCheckout)
  useStepView(STEPS[state.view])
  const [billing, setBilling] = useState<AddressValues | null>(null)
  const containers = useRef<Record<CardField, HTMLElement | null>>({
    number: null,
    expirationDate: null,
    cvv: null,
  })
  const pricing = usePricing({ initial: props.pricing, dispatch, paysForCoParent: state.isPayingForCoparent })
  const askBilling = useAsk('billing')
  const { ask: askToken } = useAsk('token')
  const { ask: askPay } = useAsk('pay')
  const { ask: askStatus } = useAsk('status')
  const provider = useProvider({ country: billing?.country ?? null, askToken })
  const onCardChange = useCallback(
    ({ valid }: { valid: boolean }) => dispatch({ type: 'card-changed', complete: valid }),
    [],
  )
  const card = useCardFields({
    provider: provider.state.status === 'ready' ? provider.state.provider : null,
    containers,
    onChange: onCardChange,
  })
  const fullName = `${person.firstName} ${person.lastName}`

  async function readCard(): Promise<ReadCard | null> {
    const answer = await card.read(holderNameIn(document, fullName))
    if (answer.outcome !== 'token') return null
    const { cardType, lastFour, bin } = answer.details
    const read = { nonce: answer.nonce, brand: cardType, lastFour, bin }
    dispatch({ type: 'card-read', card: read })
    return read
  }
  async function finishPayment() {
    const needsCard = pricing.info.totals.total > 0 && state.paymentMethod === 'creditCard' && !state.card
    if (needsCard && !(await readCard())) return
    dispatch({ type: 'payment-done' })
  }
  async function saveBilling(form: FormData) {
    const fields = valuesIn(form)
    const answer = await askBilling.ask({ ...fields, ...pricing.choices })
    if (answer.outcome === 'saved') {
      pricing.set(answer.pricing)
      setBilling(addressOf(fields))
      dispatch({ type: 'billing-done', country: answer.country })
    }
    return answer
  }

  const payment = usePay({
    state,
    dispatch,
    provider: provider.state,
    pricing: pricing.info,
    codes: pricing.codes,
    holderName: () => holderNameIn(document, fullName),
    readCard,
    buyer: { email: person.email, billing: { ...person, ...billingOf(billing ?? address) } },
    askPay,
    askStatus,
    onPriced: pricing.set,
    processing: props.processing,
  })
  if (payment.processing) return <Processing />

  return (
    <Screen
      title={text(TITLES[state.view])}
      lede={state.view === 'BILLING' ? text('checkout.billing.lede') : undefined}
      back={state.view === 'BILLING' ? props.backPath : null}
      backText={props.backsToStep1 ? text('checkout.backToStep1') : undefined}
      trail={<CheckoutSteps state={state} onOpen={(view) => dispatch({ type: 'view-chosen', view })} />}
      form={payment}
      width="wide"
    >
      <div className="columns">
        <div>
          {state.view === 'BILLING' && (
            <BillingView
              person={{ name: fullName, email: person.email }}
              address={billing ?? address}
              countries={countries}
              places={places}
              busy={askBilling.busy}
              onSubmit={saveBilling}
            />
          )}
          {billing && (
            <div hidden={state.view !== 'PAYMENT'}>
              <PaymentView
                state={state}
                dispatch={dispatch}
                pricing={pricing.info}
                provider={provider}
                card={card}
                containers={containers}
                holderName={fullName}
                codes={pricing.entry}
                coParent={pricing.coParentOffer(props.coParentName)}
                onPayForCoParent={pricing.payForCoParent}
                onDone={finishPayment}
                busy={pricing.busy}
                allowed={props.allowed}
              />
            </div>
          )}
          {state.view === 'REVIEW' && billing && (
            <ReviewView
              state={state}
              dispatch={dispatch}
              pricing={pricing.info}
              billTo={[
                fullName,
                billing.billingAddress,
                `${billing.city} ${billing.region} ${billing.postalCode}`,
              ]}
              coParentName={props.coParentName}
              onPay={() => void payment.pay()}
            />
          )}
        </div>
        {state.view !== 'REVIEW' && (
          <OrderSummary pricing={pricing.info} changePath={props.changePath} busy={pricing.busy} />
        )}
      </div>
    </Screen>
  )
}

function holderNameIn(page: Document, fallback: string): string {
  const field = page.querySelector<HTMLInputElement>('input[name=cardHolderName]')
  return field?.value.trim() || fallback
}

function addressOf(fields: Readonly<Record<string, string>>): AddressValues {
  const read = (name: string) => fields[name] ?? ''
  return {
    billingAddress: read('billingAddress'),
    billingAddress2: read('billingAddress2'),
    city: read('city'),
    region: read('region'),
    postalCode: read('postalCode'),
    country: read('country'),
    timezone: read('timezone'),
  }
}

function billingOf(address: AddressValues) {
  return {
    streetAddress: address.billingAddress,
    locality: address.city,
    postalCode: address.postalCode,
    countryCode: address.country,
  }
}
