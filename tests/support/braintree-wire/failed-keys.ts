import { z } from 'zod'
import { invalid, type XmlAnswer } from './answers.ts'

const keyed = z.object({ transaction: z.object({ api_request_key: z.string() }) })

/**
 * Answers a request. If Braintree refuses a request with a request key, it refuses each later request with this key too
 * (915234). So a repetition needs another key, or none.
 */
export async function onceRefused(
  failedKeys: Set<string>,
  { body, answer }: { body: unknown; answer: () => Promise<XmlAnswer> },
): Promise<XmlAnswer> {
  const key = keyed.safeParse(body).data?.transaction.api_request_key
  if (key === undefined) return answer()
  if (failedKeys.has(key))
    return invalid('transaction', {
      attribute: 'api_request_key',
      code: '915234',
      message: 'API request key belongs to a failed request.',
    })
  const given = await answer()
  // A declined transaction has a status, and a refused request has no transaction.
  if (given.status === 422 && !given.xml.includes('<status>')) failedKeys.add(key)
  return given
}
