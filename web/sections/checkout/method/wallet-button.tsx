import { useEffect, useRef, useState } from 'react'
import type { Money, PaymentProvider, WalletName, WalletResult } from '#web/lib/payments/provider.ts'
import { useText } from '#web/lib/text.tsx'
import { RetryNotice } from '#web/sections/shell/retry-notice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type WalletButtonProps = {
  provider: PaymentProvider
  wallet: WalletName
  amount: Money
  /** The account is only stored for later payments. */
  keeps: boolean
  onResult: (result: WalletResult) => void
  /** Called if the browser does not support this wallet. The wallet is then hidden without a message. */
  onUnsupported: () => void
}

const HOW = { paypal: 'checkout.paypal.how', venmo: 'checkout.venmo.how' } as const
const AUTHORIZED = { paypal: 'checkout.paypal.authorized', venmo: 'checkout.venmo.authorized' } as const
const OPEN = { paypal: 'checkout.paypal.open', venmo: 'checkout.venmo.open' } as const

/** A wallet's own button, or a notice after the approval in the wallet. */
export function Wallet({ authorized, button }: { authorized: boolean; button: WalletButtonProps }) {
  const text = useText()
  if (!authorized) return <WalletButton {...button} />
  return (
    <Notice tone="success">{text(button.keeps ? 'checkout.wallet.kept' : AUTHORIZED[button.wallet])}</Notice>
  )
}

function WalletButton({ provider, wallet, amount, keeps, onResult, onUnsupported }: WalletButtonProps) {
  const text = useText()
  const container = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const latest = useRef({ amount, onResult, onUnsupported })
  useEffect(() => {
    latest.current = { amount, onResult, onUnsupported }
  })

  useEffect(() => {
    if (!container.current) return undefined
    let current = true
    const creating = provider.createWalletButton({
      wallet,
      container: container.current,
      label: text(OPEN[wallet]),
      amount: () => latest.current.amount,
      keeps,
      onResult: (result) => latest.current.onResult(result),
    })
    void creating.then((answer) => {
      if (!current) return
      // If Venmo fails to start, it is hidden, as if it were not supported.
      if (answer.outcome === 'unsupported' || (answer.outcome === 'failed' && wallet === 'venmo'))
        latest.current.onUnsupported()
      else setStatus(answer.outcome)
    })
    return () => {
      current = false
      void creating.then((answer) => (answer.outcome === 'ready' ? answer.teardown() : undefined))
    }
  }, [provider, wallet, keeps, text, tries])

  return (
    <>
      <p className="wallet-how">{text(keeps ? 'checkout.wallet.keeps' : HOW[wallet])}</p>
      <div ref={container} />
      {status === 'loading' && <Spinner>{text('checkout.wallet.loading')}</Spinner>}
      {status === 'failed' && (
        <RetryNotice retry={() => setTries(tries + 1)}>{text('checkout.paypal.failed')}</RetryNotice>
      )}
    </>
  )
}
