import { useText } from '#web/lib/text.tsx'
import { RetryNotice } from '#web/sections/shell/retry-notice.tsx'
import type { Means } from '../state/use-means.ts'
import { MethodChoice, type MethodChoiceProps } from './method-choice.tsx'

type WaysProps = Pick<MethodChoiceProps, 'state' | 'dispatch' | 'amount' | 'keeps' | 'allowed'> & {
  means: Means
}

/** The choice of the payment method, or a notice if the provider could not be loaded. */
export function Ways({ means, ...choice }: WaysProps) {
  const text = useText()
  const { provider, card, containers, country, holder, options } = means
  const { state } = provider
  if (means.hasFailed)
    return (
      <RetryNotice retry={provider.retry}>
        {(state.status === 'failed' && state.said) || text('checkout.card.failed')}
      </RetryNotice>
    )
  return (
    <MethodChoice
      // Another country has another provider, whose fields need empty containers.
      key={country}
      {...choice}
      provider={state.status === 'ready' ? state.provider : null}
      options={options}
      card={{ ...card, containers, holder, onFocus: card.focus }}
    />
  )
}
