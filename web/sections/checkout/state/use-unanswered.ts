import { useRef } from 'react'

export type Unanswered<Fields> = ReturnType<typeof useUnanswered<Fields>>

/**
 * The request that was sent and has no answer. It is sent again unchanged, so that it stays one payment. If its person
 * has chosen otherwise since, a new request replaces it.
 */
export function useUnanswered<Fields>() {
  const sent = useRef<{ fields: Fields; choices: string } | null>(null)
  return {
    /** The request, if it was for these choices. */
    for: (choices: string): Fields | null => (sent.current?.choices === choices ? sent.current.fields : null),
    /** The request, whatever it was for. */
    last: (): Fields | null => sent.current?.fields ?? null,
    keep: (fields: Fields, choices: string): Fields => {
      sent.current = { fields, choices }
      return fields
    },
    forget: (): void => {
      sent.current = null
    },
  }
}
