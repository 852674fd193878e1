import { paymentOptions } from '../payments/payment-options.ts'

/**
 * The payment page as a pure state machine: three views, three payment methods, and their conditions. It
 * exists only in the browser and is never stored.
 */
export type CheckoutView = 'BILLING' | 'PAYMENT' | 'REVIEW'
export const CHECKOUT_VIEWS: readonly CheckoutView[] = ['BILLING', 'PAYMENT', 'REVIEW']
export type PaymentMethod = 'creditCard' | 'paypal' | 'venmo'

/** Payment steps as counted by `lastCompletedPaymentStep`. */
const BILLING_DONE = 1
const PAYMENT_DONE = 2
/** The country where consent comes after payment rather than before. */
export const CONSENT_AFTER_PAYMENT_COUNTRY = 'US'

/** The provider's result for a card: a single-use nonce, and details that people recognise. */
export type ReadCard = { nonce: string; brand: string; lastFour: string; bin: string }
export type ConsentData = { isRequired: boolean; termsAndConditions: boolean; marketingOptIn: boolean }

export type CheckoutState = {
  view: CheckoutView
  lastCompletedPaymentStep: 0 | 1 | 2
  paymentMethod: PaymentMethod
  /** The provider's frames report a complete and plausible number, date and code. */
  cardComplete: boolean
  card: ReadCard | null
  paypalNonce: string | null
  venmoNonce: string | null
  venmoUsername: string | null
  /** A chosen wallet that the new billing country does not have. */
  droppedWallet: PaymentMethod | null
  consentData: ConsentData
  isPayingForCoparent: boolean
  isSubmitting: boolean
}

export type CheckoutAction =
  | { type: 'start'; country: string | null }
  | { type: 'billing-done'; country: string }
  | { type: 'method-chosen'; method: PaymentMethod }
  | { type: 'card-changed'; complete: boolean }
  | { type: 'card-read'; card: ReadCard }
  | { type: 'paypal-approved'; nonce: string }
  | { type: 'paypal-cancelled' }
  | { type: 'venmo-approved'; nonce: string; username: string | null }
  | { type: 'venmo-cancelled' }
  | { type: 'payment-done' }
  | { type: 'view-chosen'; view: CheckoutView }
  | { type: 'paying-for-coparent'; chosen: boolean }
  | { type: 'consent'; consent: Partial<Omit<ConsentData, 'isRequired'>> }
  | { type: 'submitting'; submitting: boolean }
  | { type: 'refused' }
  | { type: 'another-way' }

/** The initial state: billing first, card selected, nothing approved. */
export function startCheckout(country: string | null): CheckoutState {
  return {
    view: 'BILLING',
    lastCompletedPaymentStep: 0,
    paymentMethod: 'creditCard',
    cardComplete: false,
    card: null,
    ...NO_WALLET,
    droppedWallet: null,
    consentData: consentFor(country),
    isPayingForCoparent: false,
    isSubmitting: false,
  }
}

const NO_WALLET = { paypalNonce: null, venmoNonce: null, venmoUsername: null } as const

/** Outside the US, consent comes before payment, and marketing is never preselected. */
function consentFor(country: string | null): ConsentData {
  const isRequired = country !== null && country !== CONSENT_AFTER_PAYMENT_COUNTRY
  return { isRequired, termsAndConditions: false, marketingOptIn: !isRequired }
}

/** The next state of the payment page. It never changes the given state. */
export function checkoutReducer(state: CheckoutState, action: CheckoutAction): CheckoutState {
  switch (action.type) {
    case 'start':
      return startCheckout(action.country)
    case 'billing-done':
      return {
        ...state,
        ...walletIn(state, action.country),
        view: 'PAYMENT',
        lastCompletedPaymentStep: BILLING_DONE,
        consentData: consentAfter(state, action.country),
      }
    case 'method-chosen':
      return action.method === 'creditCard'
        ? { ...state, ...NO_WALLET, droppedWallet: null, paymentMethod: 'creditCard' }
        : { ...state, droppedWallet: null, paymentMethod: action.method }
    case 'card-changed':
      return { ...state, cardComplete: action.complete, card: null }
    case 'card-read':
      return { ...state, card: action.card }
    case 'paypal-approved':
      return review({ ...state, ...NO_WALLET, paymentMethod: 'paypal', paypalNonce: action.nonce })
    case 'venmo-approved':
      return review({
        ...state,
        ...NO_WALLET,
        paymentMethod: 'venmo',
        venmoNonce: action.nonce,
        venmoUsername: action.username,
      })
    case 'paypal-cancelled':
      return { ...state, paypalNonce: null }
    case 'venmo-cancelled':
      return { ...state, venmoNonce: null, venmoUsername: null }
    case 'payment-done':
      return review(state)
    case 'view-chosen':
      return mayOpen(state, action.view) ? { ...state, view: action.view } : state
    case 'paying-for-coparent':
      return { ...state, isPayingForCoparent: action.chosen }
    case 'consent':
      return { ...state, consentData: { ...state.consentData, ...action.consent } }
    case 'submitting':
      return { ...state, isSubmitting: action.submitting }
    case 'refused':
      // A nonce works once. After a refusal, the wallet or the card's fields must give a new one.
      return withoutMeans(state)
    case 'another-way':
      return { ...withoutMeans(state), view: state.view === 'REVIEW' ? 'PAYMENT' : state.view }
  }
}

function withoutMeans(state: CheckoutState): CheckoutState {
  return { ...state, ...NO_WALLET, card: null, isSubmitting: false }
}

/** Drops the wallet and its approval if the billing country does not have it. */
function walletIn({ paymentMethod }: CheckoutState, country: string): Partial<CheckoutState> {
  if (paymentOptions(country).methods.includes(paymentMethod)) return { droppedWallet: null }
  return { ...NO_WALLET, paymentMethod: 'creditCard', droppedWallet: paymentMethod }
}

function review(state: CheckoutState): CheckoutState {
  return { ...state, view: 'REVIEW', lastCompletedPaymentStep: PAYMENT_DONE }
}

function consentAfter(state: CheckoutState, country: string): ConsentData {
  const consent = consentFor(country)
  return consent.isRequired === state.consentData.isRequired ? state.consentData : consent
}

/** Whether a step of the progress bar may be opened: Payment after billing, Review after payment. */
export function mayOpen(state: CheckoutState, view: CheckoutView): boolean {
  if (view === 'BILLING') return true
  return state.lastCompletedPaymentStep >= (view === 'PAYMENT' ? BILLING_DONE : PAYMENT_DONE)
}
