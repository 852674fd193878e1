import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import {
  CARD_FIELDS,
  type CardField,
  type CardFields,
  type CardState,
  type PaymentProvider,
} from '#web/lib/payments/provider.ts'
import type { Text } from '#domain/messages/text.ts'
import { useText } from '#web/lib/text.tsx'
import { reduceCardState, NOTHING_KNOWN } from './card-errors.ts'

const ERRORS = {
  number: 'checkout.card.number.error',
  expirationDate: 'checkout.card.expiry.error',
  cvv: 'checkout.card.code.error',
} as const
const LABELS = {
  number: 'checkout.card.number',
  expirationDate: 'checkout.card.expiry',
  cvv: 'checkout.card.code',
} as const

/** The colour of placeholders in our own inputs. */
const PLACEHOLDER_COLOR = '--ink-3'

export type CardStatus = 'loading' | 'ready' | 'failed'
export type CardErrors = Partial<Record<CardField, string>>

type Options = {
  provider: PaymentProvider | null
  /** The texts of the labels inside the frames. New labels need new frames. */
  labels: Text
  containers: RefObject<Record<CardField, HTMLElement | null>>
  onChange: (state: CardState) => void
}

/**
 * Puts the provider's card fields into their containers. It keeps the error text of each field, and which
 * field has the focus. The page cannot read the frames.
 */
export function useCardFields({ provider, labels, containers, onChange }: Options) {
  const text = useText()
  const [status, setStatus] = useState<CardStatus>('loading')
  const [{ focused, wrong, refused, brand }, setKnown] = useState(NOTHING_KNOWN)
  const [placed, setPlaced] = useState(0)
  const fields = useRef<CardFields | null>(null)
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  }, [onChange])

  useEffect(() => {
    const places = containers.current
    // Another provider is loading. The state of the earlier fields does not apply to the new ones.
    if (!provider) setStatus('loading')
    if (!provider || !places.number || !places.expirationDate || !places.cvv) return undefined
    let current = true
    setStatus('loading')
    setKnown(NOTHING_KNOWN)
    keepTheme(Object.values(places))
    const creating = provider.createCardFields({
      containers: { number: places.number, expirationDate: places.expirationDate, cvv: places.cvv },
      labels: {
        number: labels(LABELS.number),
        expirationDate: labels(LABELS.expirationDate),
        cvv: labels(LABELS.cvv),
      },
      placeholders: { expirationDate: labels('checkout.card.expiry.format') },
      styles: stylesOf(places.number),
      onChange: (state, field, event) => {
        setKnown((known) => reduceCardState(known, { state, field, event }))
        report.current(state)
      },
    })
    void creating.then((answer) => {
      if (!current) return
      fields.current = answer.outcome === 'ready' ? answer.fields : null
      setStatus(answer.outcome)
    })
    return () => {
      current = false
      fields.current = null
      void creating.then((answer) => (answer.outcome === 'ready' ? answer.fields.teardown() : undefined))
    }
  }, [provider, containers, labels, placed])

  const errors: CardErrors = useMemo(
    () => ({
      ...Object.fromEntries(wrong.map((field) => [field, text(ERRORS[field])])),
      ...(refused ? { number: text('checkout.card.number.refused', { brand: refused }) } : {}),
    }),
    [wrong, refused, text],
  )
  useEffect(() => {
    for (const field of CARD_FIELDS) fields.current?.setInvalid(field, errors[field] ?? null)
  }, [errors, status])

  /** Reads the card. If a field is wrong, it gets the error and the focus. */
  async function read(cardholderName: string) {
    if (!fields.current) return { outcome: 'failed' as const }
    const answer = await fields.current.tokenise({ cardholderName })
    if (answer.outcome === 'invalid') {
      setKnown((known) => ({ ...known, wrong: answer.fields }))
      const [first] = answer.fields
      if (first) fields.current.focus(first)
    }
    return answer
  }
  return {
    status,
    errors,
    focused,
    /** The brand of the typed number, or null while it is unknown. */
    brand,
    read,
    focus: (field: CardField) => fields.current?.focus(field),
    /** Call this when the containers are new. The fields in the earlier containers are gone. */
    onPlaced: useCallback(() => setPlaced((times) => times + 1), []),
  }
}

/**
 * Keeps the background of the places in the current theme. The provider takes the colour of the text only once, so a
 * later theme must not change the background alone.
 */
function keepTheme(places: (HTMLElement | null)[]) {
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  for (const place of places) place?.setAttribute('data-theme', theme)
}

/** The styles of our own inputs, for the provider's fields. Our style sheet does not reach them. */
function stylesOf(place: HTMLElement) {
  const styles = getComputedStyle(place)
  const { color, backgroundColor, fontFamily, fontSize, fontVariantNumeric } = styles
  const placeholderColor = styles.getPropertyValue(PLACEHOLDER_COLOR).trim()
  return { color, backgroundColor, fontFamily, fontSize, fontVariantNumeric, placeholderColor }
}
