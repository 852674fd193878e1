import { Suspense } from 'react'
import { useLocation } from 'react-router'
import type { Text } from '#domain/messages/text.ts'
import type { AllowedMethods } from '#domain/payments/allowed-methods.ts'
import type { Hidden } from '#domain/payments/payment-options.ts'
import { useNames } from '#web/delivery/index.ts'
import { useText } from '#web/lib/text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Screen, type ScreenProps } from '../shell/screen.tsx'
import { BillingView } from './billing/billing-view.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { fetchLater, PaymentView, ReviewView } from './lazy.ts'
import { OrderSummary } from './review/order-summary.tsx'
import { Processing } from './waiting/processing.tsx'
import { useBilling, type Billing } from './billing/use-billing.ts'
import { useCheckout, type Purchase } from './state/use-checkout.ts'
import type { Places } from './billing/use-places.ts'
import { VIEW_HASHES } from './state/use-view-history.ts'

export type CheckoutScreenProps = Purchase & {
  /** Packed by `packNames`. */
  countries: string
  places: Places
  /** First name of the co-parent who may be paid for too; null where this is not offered. */
  coParentName: string | null
  backPath: string | null
  /** Whether the Back link leads to the first step and names it. */
  backsToStep1?: boolean
  changePath: string | null
  allowed: AllowedMethods
  /** The payment methods and card brands that the operator never offers. */
  hidden: Hidden
}

const TITLES = {
  BILLING: 'checkout.billing.title',
  PAYMENT: 'checkout.payment.title',
  REVIEW: 'checkout.review.title',
} as const

const BEHIND = { PAYMENT: VIEW_HASHES.BILLING, REVIEW: VIEW_HASHES.PAYMENT } as const

/** The payment page: billing, payment and review, with the order summary. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const text = useText()
  const checkout = useCheckout(props)
  const countries = useNames(props.countries)
  const billingForm = useBilling(props)
  const { search } = useLocation()
  const { state, dispatch, pricing, billing, payment, fullName } = checkout
  const { processing } = payment
  const shown = processing ? null : state.view

  return (
    <Screen
      {...(processing
        ? { title: text('checkout.processing.title'), lede: text('checkout.processing.text') }
        : frameOf({ ...props, checkout, billingForm, search, text }))}
    >
      {processing && <Processing onAnotherWay={payment.payAnotherWay} />}
      {/* The payment view stays, because it has the provider of the next payment. */}
      <div className="columns" hidden={processing}>
        <div id="checkout" hidden={shown === 'REVIEW'}>
          <noscript>
            <Notice tone="warning">{text('checkout.billing.needsScript')}</Notice>
          </noscript>
          {shown === 'BILLING' && (
            <BillingView
              person={{ name: fullName, email: props.person.email }}
              address={billing ?? billingForm.address}
              countries={countries}
              billing={billingForm}
              busy={checkout.billingBusy}
              submitText={text('checkout.billing.submit')}
              onSubmit={checkout.saveBilling}
              onFocus={fetchLater}
            />
          )}
          <Suspense fallback={<Spinner>{text('checkout.summary.loading')}</Spinner>}>
            {billing && pricing.info && (
              <div hidden={shown !== 'PAYMENT'}>
                <PaymentView
                  state={state}
                  dispatch={dispatch}
                  pricing={pricing.info}
                  method={checkout.method}
                  country={billing.country}
                  fullName={fullName}
                  codes={pricing.codes}
                  price={pricing.price}
                  coParentName={props.coParentName}
                  onDone={checkout.finishPayment}
                  onNotRead={payment.say}
                  busy={checkout.paymentBusy}
                  paused={processing}
                  allowed={props.allowed}
                  hidden={props.hidden}
                />
              </div>
            )}
          </Suspense>
        </div>
        {/* Always here, so that the payment view stays until the review has loaded. */}
        <Suspense fallback={<Spinner>{text('checkout.summary.loading')}</Spinner>}>
          {shown === 'REVIEW' && billing && pricing.info && (
            <ReviewView
              state={state}
              dispatch={dispatch}
              pricing={pricing.info}
              billTo={{ fullName, billing, countries }}
              email={props.person.email}
              changePath={props.changePath}
              coParentName={props.coParentName}
              onPay={() => void payment.pay()}
            />
          )}
        </Suspense>
      </div>
    </Screen>
  )
}

type Framed = CheckoutScreenProps & {
  checkout: ReturnType<typeof useCheckout>
  billingForm: Billing
  search: string
  text: Text
}

/** The frame around each view. */
function frameOf({ checkout, billingForm, search, text, ...props }: Framed): Omit<ScreenProps, 'children'> {
  const { state, dispatch, pricing, payment } = checkout
  const isFirst = state.view === 'BILLING'
  return {
    title: text(TITLES[state.view]),
    lede: isFirst ? text('checkout.billing.lede') : undefined,
    back: state.view === 'BILLING' ? props.backPath : search + BEHIND[state.view],
    backText: isFirst && props.backsToStep1 ? text('checkout.backToStep1') : undefined,
    trail: <CheckoutSteps state={state} onOpen={(view) => dispatch({ type: 'view-chosen', view })} />,
    form: isFirst ? billingForm.form : payment,
    width: 'wide',
    columns: true,
    growsDownFrom: 'checkout',
    aside: state.view !== 'REVIEW' && (
      <OrderSummary
        pricing={pricing.info}
        failure={pricing.failure}
        changePath={props.changePath}
        coParentName={props.coParentName}
        busy={pricing.busy}
      />
    ),
  }
}
