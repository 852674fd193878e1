/**
 * Reads a route of the site that answers with JSON, by its path without a slash. Null if it cannot be read. With a
 * fetcher of the router, a lost answer would replace the page, and its typed text, by an error. The caller names what
 * the route answers.
 */
export async function askForJson<Answer>(path: string): Promise<Answer | null> {
  try {
    const answer = await fetch(import.meta.env.BASE_URL + path)
    return answer.ok ? ((await answer.json()) as Answer) : null
  } catch {
    return null
  }
}
