import { useRef, useState } from 'react'
import type { CheckoutAction, ReadCard } from '#domain/flows/checkout.ts'
import { paymentOptions, type Hidden } from '#domain/payments/payment-options.ts'
import type { Because, CardField } from '#web/lib/payments/provider.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { useAsk } from './use-ask.ts'
import { useCardFields } from './use-card-fields.ts'
import { useProvider } from './use-provider.ts'

export type CardAnswer =
  | { outcome: 'read'; card: ReadCard }
  | { outcome: 'invalid' }
  | { outcome: 'failed'; because?: Because }

type Options = {
  /** The country of the bill. With `hidden` it decides the payment methods before the provider has answered. */
  country: string
  hidden: Hidden
  /** The name on the card, if the form has none. */
  fullName: string
  dispatch: (action: CheckoutAction) => void
}

export type Means = ReturnType<typeof useMeans>

/** The provider of a billing country and its card fields. */
export function useMeans({ country, hidden, fullName, dispatch }: Options) {
  const { ask: askToken } = useAsk('token')
  const [isCardTyped, setCardTyped] = useState(false)
  // The field is gone while the fields of the card load again, and during the wait for a payment.
  const [typedHolder, typeHolder] = useState<string>()
  const frames = useFrameLanguage(isCardTyped)
  const provider = useProvider({ country, locale: frames.locale, askToken })
  const containers = useRef<Record<CardField, HTMLElement | null>>({
    number: null,
    expirationDate: null,
    cvv: null,
  })
  const card = useCardFields({
    provider: provider.state.status === 'ready' ? provider.state.provider : null,
    labels: frames.text,
    containers,
    onChange: ({ valid, fields }) => {
      dispatch({ type: 'card-changed', complete: valid })
      setCardTyped(Object.values(fields).some(({ empty }) => !empty))
    },
  })
  const holderName = () => typedHolder?.trim() || fullName
  /** Reads the typed card. If a field is wrong, it gets the error and the focus. */
  const readCard = async (): Promise<CardAnswer> => {
    const answer = await card.read(holderName())
    if (answer.outcome !== 'token') return answer
    const { cardType, lastFour, bin } = answer.details
    const read = { nonce: answer.nonce, brand: cardType, lastFour, bin }
    dispatch({ type: 'card-read', card: read })
    return { outcome: 'read', card: read }
  }
  const { state } = provider
  return {
    country,
    provider,
    containers,
    card,
    /** The card fields can say what is missing. Their own message may still be on its way. */
    asksCard: card.status === 'ready',
    hasFailed: state.status === 'failed' || card.status === 'failed',
    options: state.status === 'ready' ? state.config : paymentOptions(country, hidden),
    holder: { shown: typedHolder ?? fullName, type: typeHolder },
    holderName,
    readCard,
  }
}

/**
 * The language of the provider's frames. New labels need new frames, and a new frame is empty. So once a card is
 * typed, the frames keep their language until they are empty again.
 */
function useFrameLanguage(isCardTyped: boolean) {
  const now = { locale: useLocale(), text: useText() }
  const [kept, keep] = useState(now)
  if (kept.locale === now.locale || isCardTyped) return kept
  keep(now)
  return now
}
