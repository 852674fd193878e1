/**
 * For a route's `clientAction`. A failed call becomes an answer, so that the page and its typed text stay. Redirects
 * and refusals of the server pass through.
 */
export async function surviveOutageOfCheckout(
  request: Request,
  serverAction: () => Promise<unknown>,
): Promise<unknown> {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return { intent: form.get('intent'), outcome: 'unreachable' }
  }
}
