import { useText } from '#web/lib/text.tsx'
import { Ways } from '#web/sections/checkout/method/ways.tsx'
import { Note, SupportNote } from '#web/sections/checkout/notes.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { RenewalConsent } from '../renewal-consent.tsx'
import { useNewMethod, type NewMethodOptions } from './use-new-method.ts'

/** The choice of the new method, with the fields of the provider. */
export function MethodForm(props: NewMethodOptions) {
  const { renewal, allowed } = props
  const text = useText()
  const method = useNewMethod(props)
  const { means, state, dispatch, amount } = method
  const ways = (
    <Ways means={means} state={state} dispatch={dispatch} amount={amount} allowed={allowed} keeps />
  )
  if (means.hasFailed) return ways
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void method.keep()
      }}
    >
      {ways}
      {renewal.mayTakeOver && <RenewalConsent renewal={renewal} />}
      {!method.needsWallet && (
        <Submit
          pending={state.isSubmitting}
          blockedBy={method.isComplete ? undefined : text('checkout.payment.waiting')}
          triesAnyway={means.asksCard}
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
