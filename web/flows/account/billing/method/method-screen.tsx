import { Suspense } from 'react'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { paymentOptions } from '#domain/payments/payment-options.ts'
import { useText } from '#web/lib/text.tsx'
import { MethodChoice } from '#web/sections/checkout/lazy.ts'
import { Note, SupportNote } from '#web/sections/checkout/notes.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useDay } from '#web/flows/account/use-date.ts'
import { RenewalConsent } from '../renewal-consent.tsx'
import { useNewMethod, type NewMethod, type ReplacedMethod } from './use-new-method.ts'

/**
 * The page that replaces the payment method. The earlier method stays until the new one is stored. A person whose place
 * another paid switches renewal on with it.
 */
export function MethodScreen(props: ReplacedMethod) {
  const text = useText()
  const method = useNewMethod(props)
  const isReady = useHydrated()
  const { mayTakeOver, paidUntil } = props.renewal
  const date = useDay()(paidUntil)
  const loading = (
    <div className="needs-script method-loading">
      <Spinner>{text('checkout.card.loading')}</Spinner>
    </div>
  )
  return (
    <Screen
      title={text(mayTakeOver ? 'account.takeOver.title' : 'account.method.change')}
      lede={mayTakeOver ? text('account.takeOver.lede', { date }) : text('account.method.lede')}
      back={ACCOUNT_PATHS.billing}
      backText={text('account.billing.title')}
      form={method}
    >
      <noscript>
        <Notice tone="warning">{text('account.method.needsScript')}</Notice>
      </noscript>
      {method.waits && (
        <Notice tone="info" title={text('account.method.waiting')} live>
          {text('account.method.waiting.text')}
        </Notice>
      )}
      {/* The typed card stays on the page while it waits for an answer. */}
      <div hidden={method.waits}>
        <Suspense fallback={loading}>{isReady ? <Form {...props} method={method} /> : loading}</Suspense>
      </div>
    </Screen>
  )
}

function Form({ method, allowed, hidden, address, renewal }: ReplacedMethod & { method: NewMethod }) {
  const text = useText()
  const { state, dispatch, provider, containers, card, fullName, amount } = method
  if (provider.state.status === 'failed' || card.status === 'failed')
    return (
      <Notice tone="error" live>
        <p>{(provider.state.status === 'failed' && provider.state.said) || text('checkout.card.failed')}</p>
        <Button variant="secondary" onClick={provider.retry}>
          {text('checkout.retry')}
        </Button>
      </Notice>
    )
  const ready = provider.state.status === 'ready' ? provider.state : null
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void method.keep()
      }}
    >
      <MethodChoice
        state={state}
        dispatch={dispatch}
        provider={ready?.provider ?? null}
        options={ready?.config ?? paymentOptions(address.country, hidden)}
        amount={amount}
        keeps
        card={{ ...card, containers, holderName: fullName, onFocus: card.focus }}
        allowed={allowed}
      />
      {renewal.mayTakeOver && <RenewalConsent renewal={renewal} />}
      {!method.needsWallet && (
        <Submit
          pending={state.isSubmitting}
          blockedBy={method.isComplete ? undefined : text('checkout.payment.waiting')}
        >
          {text(renewal.mayTakeOver ? 'account.takeOver.save' : 'account.method.save')}
        </Submit>
      )}
      <div className="checkout-notes">
        <Note icon="lock">{text('account.method.secure')}</Note>
        <SupportNote />
      </div>
    </form>
  )
}
