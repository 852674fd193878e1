/** One cookie of a request, or null. */
export function cookieValue(request: Request, name: string): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`))
  return found ? found.slice(name.length + 1) : null
}
