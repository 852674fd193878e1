import { setTimeout } from 'node:timers/promises'

/**
 * The minimum time of an answer that must not reveal whether an account exists. It is longer than the work with an
 * account, so the answer without one takes as long.
 */
export const EVEN_ANSWER_MS = 250

/** The result of the work, after the minimum time. An error is thrown at once. */
export async function answerEvenly<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, setTimeout(EVEN_ANSWER_MS)])
  return result
}
