/** The form that a request brings. Throws a 400 for whoever asks when it brings something else, or nothing. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Response(null, { status: 400 })
  }
}
