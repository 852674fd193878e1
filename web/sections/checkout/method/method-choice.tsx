import { useEffect, useState } from 'react'
import type { CheckoutAction, CheckoutState, PaymentMethod } from '#domain/flows/checkout.ts'
import type { AllowedMethods } from '#domain/payments/allowed-methods.ts'
import type { PaymentOptions } from '#domain/payments/payment-options.ts'
import { supportPhone } from '#domain/site.ts'
import type { Money, PaymentProvider, WalletResult } from '#web/lib/payments/provider.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { SupportText } from '#web/sections/shell/support-text.tsx'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CardForm, type CardFormProps } from './card-form.tsx'
import { AcceptedCards } from './accepted-cards.tsx'
import { WalletMark } from './card-marks.tsx'
import { offeredMethods } from './payment-methods.ts'
import { Wallet } from './wallet-button.tsx'

export type MethodChoiceProps = {
  state: CheckoutState
  dispatch: (action: CheckoutAction) => void
  /** Null until the provider has loaded. The layout keeps its place before that. */
  provider: PaymentProvider | null
  options: PaymentOptions
  amount: Money
  /** The method is stored for later, and nothing is paid now. */
  keeps?: boolean
  card: CardFormProps
  allowed: AllowedMethods
}

/** The only country where experiments can hide every payment method. */
const UK = 'GB'
const NAMES = {
  creditCard: 'checkout.payment.creditCard',
  paypal: 'checkout.payment.paypal',
  venmo: 'checkout.payment.venmo',
} as const

/**
 * Card, PayPal or Venmo. The card's frames stay on the page for every choice, so that no typed text is lost.
 */
export function MethodChoice({
  state,
  dispatch,
  provider,
  options,
  amount,
  keeps = false,
  card,
  allowed,
}: MethodChoiceProps) {
  const text = useText()
  const [unsupported, setUnsupported] = useUnsupported()
  const [trouble, setTrouble] = useState<string>()
  const methods = offeredMethods(options, allowed).filter((method) => !unsupported.includes(method))

  function applyResult(wallet: 'paypal' | 'venmo', result: WalletResult) {
    const named = { wallet: text(NAMES[wallet]) }
    if (result.outcome === 'approved') {
      setTrouble(undefined)
      dispatch(approval(result))
      return
    }
    dispatch({ type: wallet === 'paypal' ? 'paypal-cancelled' : 'venmo-cancelled' })
    setTrouble(
      text(result.outcome === 'cancelled' ? 'checkout.wallet.cancelled' : 'checkout.wallet.failed', named),
    )
  }
  const choose = (method: PaymentMethod) => {
    setTrouble(undefined)
    dispatch({ type: 'method-chosen', method })
  }

  if (methods.length === 0) return <NoMethod />
  const { droppedWallet } = state
  const said =
    trouble ?? (droppedWallet && text('checkout.wallet.dropped', { wallet: text(NAMES[droppedWallet]) }))

  return (
    <fieldset className="ways">
      <legend className="visually-hidden">{text('checkout.payment.methods')}</legend>
      {said && (
        <Notice tone="warning" live>
          {said}
        </Notice>
      )}
      {methods.includes('creditCard') && (
        <ChoiceCard
          name="method"
          value="creditCard"
          title={text(NAMES.creditCard)}
          aside={<AcceptedCards options={options} />}
          checked={state.paymentMethod === 'creditCard'}
          onChoose={() => choose('creditCard')}
        >
          <CardForm {...card} />
        </ChoiceCard>
      )}
      {(['paypal', 'venmo'] as const)
        .filter((wallet) => methods.includes(wallet))
        .map((wallet) => (
          <ChoiceCard
            key={wallet}
            name="method"
            value={wallet}
            title={text(NAMES[wallet])}
            aside={<WalletMark wallet={wallet} />}
            checked={state.paymentMethod === wallet}
            onChoose={() => choose(wallet)}
          >
            {state.paymentMethod === wallet && !provider && (
              <Spinner>{text('checkout.wallet.loading')}</Spinner>
            )}
            {state.paymentMethod === wallet && provider && (
              <Wallet
                authorized={wallet === 'paypal' ? state.paypalNonce !== null : state.venmoNonce !== null}
                button={{
                  provider,
                  wallet,
                  amount,
                  keeps,
                  onResult: (result) => applyResult(wallet, result),
                  onUnsupported: () => {
                    // The radio button with the focus disappears.
                    if (document.querySelector('[name=method]:focus'))
                      document.querySelector<HTMLElement>('[name=method]')?.focus()
                    setUnsupported([...unsupported, wallet])
                    choose('creditCard')
                  },
                }}
              />
            )}
          </ChoiceCard>
        ))}
    </fieldset>
  )
}

/** The wallets that did not start. With a new connection they are offered again, because the old one may be why. */
function useUnsupported() {
  const [unsupported, setUnsupported] = useState<PaymentMethod[]>([])
  useEffect(() => {
    const offerAgain = () => setUnsupported([])
    addEventListener('online', offerAgain)
    return () => removeEventListener('online', offerAgain)
  }, [])
  return [unsupported, setUnsupported] as const
}

function NoMethod() {
  const text = useText()
  const site = useSite()
  const phone = supportPhone(site, UK)
  return (
    <Notice tone="warning">
      <SupportText>{text('checkout.payment.none', { phone, email: site.supportEmail })}</SupportText>
    </Notice>
  )
}

function approval(result: Extract<WalletResult, { outcome: 'approved' }>): CheckoutAction {
  const { nonce, details } = result
  return details.wallet === 'venmo'
    ? { type: 'venmo-approved', nonce, username: details.username }
    : { type: 'paypal-approved', nonce }
}
