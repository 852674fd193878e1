import { useMemo, useState } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import type { ShownError } from './errors.ts'
import { useText } from './text.tsx'
import { withResolvers } from './with-resolvers.ts'

/** The browser's own answer when the server cannot be reached, with the time in milliseconds. */
export type Unreachable = { unreachable: true; at: number }

/** Whether an answer says that the server cannot be reached. */
export function isUnreachable(answer: unknown): answer is Unreachable {
  return typeof answer === 'object' && answer !== null && 'unreachable' in answer
}

/** Whether a gateway answered because the server is down or busy. The server's own errors have another form. */
function isGatewaysOwn(status: number): boolean {
  return status === 429 || status >= 500
}

/**
 * How Chromium, Firefox and Safari begin to say that a request or an import failed on the way. These errors have no code.
 * The beginnings are short, because every page has them.
 */
const LOST = /^(Failed to f|Network|Load |error l|Import)/

/**
 * Whether a browser could not load a page, or a part of one. No whole answer of the server has arrived. The router's
 * error then has a cause (`web/delivery/plugins/lost-answers.ts`).
 */
export function isNetworkError(error: unknown): boolean {
  return error instanceof Error && (error.cause !== undefined || LOST.test(error.message))
}

function unreachable(): Unreachable {
  return { unreachable: true, at: Date.now() }
}

/** How long a form waits for an answer. Sending it again does not repeat its effect. */
export const ANSWER_LIMIT_MS = 15_000

/** Calls the server. Failure to reach it in time is an answer too. Redirects and error pages pass through. */
export async function reach<Answer>(
  serverAction: () => Promise<Answer>,
  limitMs = ANSWER_LIMIT_MS,
): Promise<Answer | Unreachable> {
  const { promise: late, resolve } = withResolvers<Unreachable>()
  const timer = setTimeout(() => resolve(unreachable()), limitMs)
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

/** What the server action of a route answers, from the route's `ClientActionArgs`. */
export type ServerAnswer<Args> = Args extends { serverAction: () => Promise<infer Answer> } ? Answer : never

/**
 * A route's `clientAction`. A network failure keeps the page and the typed text. The page's data is not loaded
 * again.
 */
export async function surviveOutage<Answer>(
  { serverAction }: { serverAction: () => Promise<Answer> },
  limitMs?: number,
) {
  const answer = await reach(serverAction, limitMs)
  return isUnreachable(answer) ? data(answer, { status: 503 }) : answer
}

/**
 * The last answer that arrived, and what the form shows: this answer, or a message that the last attempt did not reach
 * the server.
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
