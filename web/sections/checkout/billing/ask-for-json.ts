/**
 * Reads a route of the site that answers with JSON, by its path without a slash. Null if it cannot be read. With a
 * fetcher of the router, a lost answer would replace the page, and its typed text, by an error.
 */
export async function askForJson(path: string): Promise<unknown> {
  try {
    const answer = await fetch(import.meta.env.BASE_URL + path)
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
