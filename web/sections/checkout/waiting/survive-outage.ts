/**
 * For a route's `clientAction`: a question that does not get through is an answer too, so that the page and
 * what was typed on it stay. Redirects and refusals of the server pass.
 */
export async function surviveOutage(
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
