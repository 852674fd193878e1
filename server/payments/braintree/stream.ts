import { SearchStopped, withinLimit } from './errors.ts'

/** The results of a search in the SDK. */
export type SearchStream = AsyncIterable<unknown> & { destroy: () => unknown }

/**
 * The results of a search, with a time limit for each page instead of one for all. The SDK's stream never ends if a page
 * has fewer results than it promised. A record that no longer fits the search is missing like this. Source: Braintree,
 * “Search results”, “Race conditions”.
 * @throws what the SDK throws, and `SearchStopped` if nothing comes for this time
 */
export async function* inTime(stream: SearchStream, limitMs: number): AsyncGenerator {
  const results = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await withinLimit(async () => results.next(), limitMs)
      if ('outcome' in next) throw new SearchStopped()
      if (next.done === true) return
      yield next.value
    }
  } finally {
    stream.destroy()
  }
}
