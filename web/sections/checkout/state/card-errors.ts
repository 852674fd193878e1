import { CARD_FIELDS, type CardField, type CardState } from '#web/lib/payments/provider.ts'

/** The page's knowledge of the card's fields. It cannot read their frames. */
export type CardKnown = {
  /** The field that has the focus. */
  focused: CardField | null
  /** The fields with an error, in the order of the page. */
  wrong: readonly CardField[]
  /** The brand of the number, if that brand is not accepted. */
  refused: string | null
  /** The brand of the number, once it is known. */
  brand: string | null
}
export type CardReport = { state: CardState; field: CardField; event: 'change' | 'focus' | 'blur' }

export const NOTHING_KNOWN: CardKnown = { focused: null, wrong: [], refused: null, brand: null }

/**
 * The new state after a field's report. A field becomes wrong if its content is invalid and the focus is not
 * in it. This holds without a blur event: the focus of another field is enough. It also holds if the change
 * came from autofill, or from a number whose brand has a longer code. A field is right again once it changes
 * to valid content; a focus alone changes nothing. A number of a refused brand is wrong as soon as its brand
 * is known.
 */
export function reduceCardState(known: CardKnown, { state, field, event }: CardReport): CardKnown {
  const focused = focusAfter(known.focused, { field, event })
  const inUse = event === 'change' ? (focused ?? field) : focused
  const refused = state.refused ? state.brand : null
  const wrong = CARD_FIELDS.filter((one) => {
    const { empty, valid } = state.fields[one]
    if (one === 'number' && refused) return true
    // The number is of another brand now, and its earlier error no longer applies.
    const wasRefused = one === 'number' && known.refused !== null
    if (known.wrong.includes(one) && !wasRefused) return !(valid && one === field && event === 'change')
    return !valid && !empty && one !== inUse
  })
  const isAsBefore = wrong.length === known.wrong.length && wrong.every((one) => known.wrong.includes(one))
  return { focused, wrong: isAsBefore ? known.wrong : wrong, refused, brand: state.brand }
}

function focusAfter(
  focused: CardField | null,
  { field, event }: Pick<CardReport, 'field' | 'event'>,
): CardField | null {
  if (event === 'focus') return field
  return event === 'blur' && focused === field ? null : focused
}
