import { withResolvers } from '#web/lib/with-resolvers.ts'

/** The page says that an answer can take up to a minute. Two calls of the gateway end after 40 seconds. */
export const PAYMENT_LIMIT_MS = 60_000

/**
 * For a route's `clientAction`. A failed call becomes an answer, so that the page and its typed text stay. A call without
 * an answer counts as failed after a minute. Redirects and refusals of the server pass through.
 */
export async function surviveOutageOfCheckout(
  request: Request,
  serverAction: () => Promise<unknown>,
): Promise<unknown> {
  const form = await request.clone().formData()
  const { promise: late, reject } = withResolvers<never>()
  const timer = setTimeout(reject, PAYMENT_LIMIT_MS)
  try {
    return await Promise.race([serverAction(), late])
  } catch (error) {
    if (error instanceof Response) throw error
    return { intent: form.get('intent'), outcome: 'unreachable' }
  } finally {
    clearTimeout(timer)
  }
}
