import type { Instrument, PaymentMethodView } from '#domain/contracts/payment-methods.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { useText } from '#web/lib/text.tsx'
import type { Mark } from '#web/lib/payments/brand-marks.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Asked } from '../ask-own.server.ts'

type MethodCardProps = {
  method: Asked<PaymentMethodView>
  /** Null for a brand without a mark. */
  mark: Mark | null
  /** The method ends before the next charge. */
  expiresFirst: boolean
  /** The account will be deleted. Nothing is charged any more, so no other method is asked for. */
  isErasureAsked: boolean
}

/** The payment method of the subscription, in words that the person knows. */
export function MethodCard({ method, mark, expiresFirst, isErasureAsked }: MethodCardProps) {
  const text = useText()
  const known = method.outcome === 'found' ? method.value : null
  return (
    <Card
      title={text('account.method.title')}
      action={
        !isErasureAsked && (
          // A new document, because the provider's fields need its security policy.
          <ButtonLink to={ACCOUNT_PATHS.billingMethod} variant="text" reloadDocument>
            {text(known?.method ? 'account.method.changeShort' : 'account.method.add')}
            <span className="visually-hidden"> {text('account.method.title')}</span>
          </ButtonLink>
        )
      }
    >
      {known?.method && <Method method={known.method} mark={mark} />}
      {!known?.method && (
        <p className="muted">
          {text(method.outcome === 'unknown' ? 'account.billing.notShown' : 'account.method.none')}
        </p>
      )}
      {known?.saving && <p className="muted">{text('account.method.saving')}</p>}
      {known?.refused && <p className="field-error">{text('account.method.refused')}</p>}
      {expiresFirst && !known?.refused && (
        <p className="field-error">{text('account.method.expiresFirst')}</p>
      )}
    </Card>
  )
}

function Method({ method, mark }: { method: Instrument; mark: Mark | null }) {
  const [name, more] = useNames(method)
  const wallet = method.method === 'creditCard' ? undefined : method.method
  return (
    <p className="pay-with">
      {mark && (
        <img
          className="mark"
          data-wallet={wallet}
          src={mark.source}
          alt=""
          width={mark.width}
          height={mark.height}
        />
      )}
      <span>
        {name}
        <span className="line small muted">{more}</span>
      </span>
    </p>
  )
}

function useNames(method: Instrument): [name: string, more: string] {
  const text = useText()
  switch (method.method) {
    case 'creditCard': {
      const { brand, lastFour, expirationMonth, expirationYear } = method
      const expires = `${expirationMonth}/${expirationYear.slice(-2)}`
      return [text('account.method.card', { brand, lastFour }), text('account.method.expires', { expires })]
    }
    case 'paypal':
      return ['PayPal', method.email]
    case 'venmo':
      return ['Venmo', `@${method.username}`]
  }
}
