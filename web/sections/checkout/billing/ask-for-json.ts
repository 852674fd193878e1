import { ANSWER_LIMIT_MS } from '#web/lib/unreachable.ts'

/**
 * Reads a route of the site that answers with JSON, by its path without a slash. Null if it cannot be read in time. With
 * a fetcher of the router, a lost answer would replace the page, and its typed text, by an error. The caller names what
 * the route answers.
 */
export async function askForJson<Answer>(path: string): Promise<Answer | null> {
  try {
    const answer = await fetch(import.meta.env.BASE_URL + path, {
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    return answer.ok ? ((await answer.json()) as Answer) : null
  } catch {
    return null
  }
}
