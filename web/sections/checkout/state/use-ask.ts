import { useCallback, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { OWNER_FIELD, useFormOwner } from '#web/lib/form-owner.tsx'
import type { AnswerTo, CheckoutAnswer, CheckoutIntent } from '../checkout-answers.ts'
import { withResolvers } from '#web/lib/with-resolvers.ts'

type Fields = Record<string, string | readonly string[]>
export type Ask<I extends CheckoutIntent> = (fields?: Fields) => Promise<AnswerTo<I>>

/**
 * Sends one kind of call to the page's own route, and returns a promise of its answer. If the answer is another page,
 * the promise stays pending, because this page is gone. A later call replaces an earlier one.
 */
export function useAsk<I extends CheckoutIntent>(intent: I): { ask: Ask<I>; busy: boolean } {
  const fetcher = useFetcher<CheckoutAnswer>()
  const owner = useFormOwner()
  const waiting = useRef<((answer: AnswerTo<I>) => void) | null>(null)
  const given = useRef<CheckoutAnswer | null>(null)
  const { submit, data, state } = fetcher

  // After every drawing. React Router changes `data` outside React's state, so a dropped drawing may have seen it. React
  // would then find the same dependencies and never run this.
  useEffect(() => {
    if (state !== 'idle' || data === given.current || !isAnswerTo(intent, data)) return
    given.current = data
    waiting.current?.(data)
    waiting.current = null
  })

  const ask = useCallback<Ask<I>>(
    (fields = {}) => {
      const { promise, resolve } = withResolvers<AnswerTo<I>>()
      waiting.current = resolve
      void submit(formOf(intent, { [OWNER_FIELD]: owner, ...fields }), { method: 'post' })
      return promise
    },
    [intent, owner, submit],
  )
  return { ask, busy: state !== 'idle' }
}

/** An answer contains its intent, and the intent decides its type. */
function isAnswerTo<I extends CheckoutIntent>(
  intent: I,
  answer: CheckoutAnswer | undefined,
): answer is CheckoutAnswer & AnswerTo<I> {
  return answer?.intent === intent
}

function formOf(intent: string, fields: Fields): FormData {
  const form = new FormData()
  form.set('intent', intent)
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else for (const each of value) form.append(name, each)
  }
  return form
}
