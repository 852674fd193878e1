import { useCallback, useState } from 'react'
import type { ShownError } from '#web/lib/errors.ts'
import { isUnreachable, type Unreachable } from '#web/lib/unreachable.ts'

/** The answer to the form of one person. */
export type Answer = { userId: string; errors: ShownError[]; values: Record<string, string> }
/** The form of one person did not reach the server. */
export type Unsent = Unreachable & { userId: string }
/** The errors of a form, and how often it was refused. */
export type Refused = { errors: readonly ShownError[]; attempt: number }
/** The form that was refused last, and how often each was refused. */
type Refusals = { last: Refused & { userId: string }; attempts: Readonly<Record<string, number>> }

/** Distinguishes the forms of a page: which form an answer belongs to, and whose errors the summary shows. */
export function useForms(answer: Answer | Unsent | undefined) {
  const [refusals, setRefusals] = useState(() =>
    answer && !isUnreachable(answer) ? noted(NONE, { ...answer, attempt: 1 }) : NONE,
  )
  return {
    refused: refusals.last,
    onRefused: useCallback(
      (userId: string, refused: Refused) => setRefusals((now) => noted(now, { userId, ...refused })),
      [],
    ),
    answerTo: (userId: string) => (answer?.userId === userId ? answer : undefined),
  }
}

const NONE: Refusals = { last: { userId: '', errors: [], attempt: 0 }, attempts: {} }

function noted(now: Refusals, { userId, errors, attempt }: Refused & { userId: string }): Refusals {
  const { last, attempts } = now
  if (attempt > (attempts[userId] ?? 0)) {
    const refused = { userId, errors, attempt: last.attempt + 1 }
    return { last: refused, attempts: { ...attempts, [userId]: attempt } }
  }
  if (userId !== last.userId || errors.length + last.errors.length === 0) return now
  return { ...now, last: { ...last, errors } }
}
