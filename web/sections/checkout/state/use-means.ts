import { useCallback, useRef, useState } from 'react'
import type { CheckoutAction } from '#domain/flows/checkout.ts'
import type { CardField } from '#web/lib/payments/provider.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import type { Ask } from './use-ask.ts'
import { useCardFields } from './use-card-fields.ts'
import { useProvider } from './use-provider.ts'

/** The provider of a billing country and its card fields. `reduce` must not change between renders. */
export function useMeans({
  country,
  askToken,
  reduce,
}: {
  country: string | null
  askToken: Ask<'token'>
  reduce: (action: CheckoutAction) => void
}) {
  const [isCardTyped, setCardTyped] = useState(false)
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
    onChange: useCallback(
      ({ valid, fields }) => {
        reduce({ type: 'card-changed', complete: valid })
        setCardTyped(Object.values(fields).some(({ empty }) => !empty))
      },
      [reduce],
    ),
  })
  return { provider, containers, card }
}

/** The name in the card form, or another one while it is empty. */
export function holderNameIn(page: Document, fallback: string): string {
  const field = page.querySelector<HTMLInputElement>('input[name=cardHolderName]')
  return field?.value.trim() || fallback
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
