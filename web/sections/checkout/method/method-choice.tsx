import { useEffect, useState } from 'react'
import type { CheckoutAction, CheckoutState, PaymentMethod } from '#domain/flows/checkout.ts'
import type { AllowedMethods } from '#domain/payments/allowed-methods.ts'
import type { PaymentOptions } from '#domain/payments/payment-options.ts'
import { supportPhone } from '#domain/site.ts'
import type { Money, PaymentProvider, WalletName, WalletResult } from '#web/lib/payments/provider.ts'
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

const WALLETS = ['paypal', 'venmo'] as const satisfies readonly WalletName[]

/**
 * Card, PayPal or Venmo. The card's frames stay on the page for every choice, so that no typed text is lost.
 */
export function MethodChoice({ state, dispatch, options, card, allowed, ...wallets }: MethodChoiceProps) {
  const text = useText()
  const [unsupported, setUnsupported] = useUnsupported()
  const [trouble, setTrouble] = useState<string>()
  const methods = offeredMethods(options, allowed).filter((method) => !unsupported.includes(method))

  function applyResult(wallet: WalletName, result: WalletResult) {
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
  function choose(method: PaymentMethod) {
    setTrouble(undefined)
    dispatch({ type: 'method-chosen', method })
  }
  function drop(wallet: WalletName) {
    // The radio button with the focus disappears.
    if (document.querySelector('[name=method]:focus'))
      document.querySelector<HTMLElement>('[name=method]')?.focus()
    setUnsupported([...unsupported, wallet])
    choose('creditCard')
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
      {WALLETS.filter((wallet) => methods.includes(wallet)).map((wallet) => (
        <WalletChoice
          key={wallet}
          {...wallets}
          wallet={wallet}
          state={state}
          onChoose={() => choose(wallet)}
          onResult={(result) => applyResult(wallet, result)}
          onUnsupported={() => drop(wallet)}
        />
      ))}
    </fieldset>
  )
}

type WalletChoiceProps = Pick<MethodChoiceProps, 'state' | 'provider' | 'amount' | 'keeps'> & {
  wallet: WalletName
  onChoose: () => void
  onResult: (result: WalletResult) => void
  onUnsupported: () => void
}

/** The choice of one wallet. Its own button appears once it is chosen. */
function WalletChoice({ wallet, state, provider, onChoose, keeps = false, ...button }: WalletChoiceProps) {
  const text = useText()
  const chosen = state.paymentMethod === wallet
  return (
    <ChoiceCard
      name="method"
      value={wallet}
      title={text(NAMES[wallet])}
      aside={<WalletMark wallet={wallet} />}
      checked={chosen}
      onChoose={onChoose}
    >
      {chosen && !provider && <Spinner>{text('checkout.wallet.loading')}</Spinner>}
      {chosen && provider && (
        <Wallet
          authorized={wallet === 'paypal' ? state.paypalNonce !== null : state.venmoNonce !== null}
          button={{ provider, wallet, keeps, ...button }}
        />
      )}
    </ChoiceCard>
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
