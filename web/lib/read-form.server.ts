/** The form in a request. Throws a 400 if the request has no form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Response(null, { status: 400 })
  }
}
