import { CARD_FIELDS, type CardField, type CardState } from '#web/lib/payments/provider.ts'

/** What the page knows of a card's fields: it does not see into their frames. */
export type CardKnown = {
  /** The field that has the focus. */
  focused: CardField | null
  /** The fields that are said to be wrong, in the order of the page. */
  wrong: readonly CardField[]
  /** The brand of the number, where cards of it are not taken. */
  refused: string | null
}
export type CardReport = { state: CardState; field: CardField; event: 'change' | 'focus' | 'blur' }

export const NOTHING_KNOWN: CardKnown = { focused: null, wrong: [], refused: null }

/**
 * What becomes of that when a field reports. A field is wrong once it was left with something that will not do, also
 * where only another one says that it has the focus, and when something else changed what is in it: autofill, or a
 * number whose brand has a longer code. It is no longer wrong once it changes into something valid; that it takes the
 * focus mends nothing. A number of a brand that is not taken is wrong as soon as it tells its brand. Pure.
 */
export function reduceCardState(known: CardKnown, { state, field, event }: CardReport): CardKnown {
  const focused = focusAfter(known.focused, { field, event })
  const inUse = event === 'change' ? (focused ?? field) : focused
  const refused = state.refused ? state.brand : null
  const wrong = CARD_FIELDS.filter((one) => {
    const { empty, valid } = state.fields[one]
    if (one === 'number' && refused) return true
    // Once the number is of another brand, what was said of it is over.
    const wasRefused = one === 'number' && known.refused !== null
    if (known.wrong.includes(one) && !wasRefused) return !(valid && one === field && event === 'change')
    return !valid && !empty && one !== inUse
  })
  const isAsBefore = wrong.length === known.wrong.length && wrong.every((one) => known.wrong.includes(one))
  return { focused, wrong: isAsBefore ? known.wrong : wrong, refused }
}

function focusAfter(
  focused: CardField | null,
  { field, event }: Pick<CardReport, 'field' | 'event'>,
): CardField | null {
  if (event === 'focus') return field
  return event === 'blur' && focused === field ? null : focused
}
