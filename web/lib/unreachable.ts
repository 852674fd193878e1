import { useMemo, useState } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import type { ShownError } from './errors.ts'
import { useText } from './text.tsx'

/** What the browser answers itself when the server cannot be reached, and when that was, in milliseconds. */
export type Unreachable = { unreachable: true; at: number }

export function isUnreachable(answer: unknown): answer is Unreachable {
  return typeof answer === 'object' && answer !== null && 'unreachable' in answer
}

/** What a gateway answers in the place of a server that is away or busy; the server's own failures come otherwise. */
function isGatewaysOwn(status: number): boolean {
  return status === 429 || status >= 500
}

function unreachable(): Unreachable {
  return { unreachable: true, at: Date.now() }
}

/** Whoever sends a form waits no longer for a server that does not answer; sent again, it does the same once. */
export const ANSWER_LIMIT_MS = 15_000

/**
 * Asks the server. That it cannot be reached, or has not answered in time, is an answer too; its redirects and error
 * pages pass.
 */
export async function reach<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | Unreachable> {
  const { promise: late, resolve } = Promise.withResolvers<Unreachable>()
  const timer = setTimeout(() => resolve(unreachable()), ANSWER_LIMIT_MS)
  try {
    return await Promise.race([serverAction(), late])
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && !isGatewaysOwn(error.status)))
      throw error
    return unreachable()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * For a route's `clientAction`: a network that gives out takes away neither the page nor what was typed on it. What
 * the page was opened with is not read anew then.
 */
export async function surviveOutage<Answer>(serverAction: () => Promise<Answer>) {
  const answer = await reach(serverAction)
  return isUnreachable(answer) ? data(answer, { status: 503 }) : answer
}

/**
 * The last answer that arrived, and what the form shows: that answer, or that the last attempt did not reach the
 * server.
 */
export function useArrived<Answer extends object>(latest: Answer | Unreachable | undefined) {
  const text = useText()
  const arrivedNow = isUnreachable(latest) ? undefined : latest
  const [answer, setAnswer] = useState(arrivedNow)
  if (arrivedNow && arrivedNow !== answer) setAnswer(arrivedNow)
  const shown = useMemo(
    () =>
      isUnreachable(latest)
        ? { errors: [{ field: '', text: text('chrome.unreachable') }] satisfies ShownError[] }
        : latest,
    [latest, text],
  )
  return { answer: arrivedNow ?? answer, shown }
}
