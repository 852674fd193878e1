import { cookieValue, setCookie, type CookieHost } from './cookie.server.ts'

const NAME = 'evenhand_session'
const VISITOR_NAME = 'evenhand_visitor'
/** Browsers drop a cookie of more than 4096 bytes, including its name and attributes. */
const PART_BYTES = 3800
/** Enough for the longest possible session. Together they stay below Node's limit of 16 kB for headers. */
const PARTS_MAX = 3

const partNames = Array.from({ length: PARTS_MAX }, (_, index) =>
  index === 0 ? NAME : `${NAME}_${index + 1}`,
)

/**
 * The value of the session cookie from the browser, or null. A long value has several parts, and the first one starts
 * with their number: `2~…`. So a part that remains from a longer session is ignored.
 */
export function readParts(request: Request, host: CookieHost): string | null {
  const first = cookieValue(request, host, NAME)
  if (!first) return null
  const [, count, start] = /^(\d)~(.*)$/.exec(first) ?? []
  if (count === undefined || start === undefined) return first
  const others = partNames.slice(1, Number(count)).map((name) => cookieValue(request, host, name))
  return others.includes(null) ? null : [start, ...others].join('')
}

/** Whether a value can be stored. `writeParts` refuses a longer one. */
export function fitsCookies(value: string): boolean {
  return value.length <= PARTS_MAX * PART_BYTES
}

/**
 * The `Set-Cookie` headers that store a value of ASCII characters, in several parts if needed. They delete unused
 * parts.
 */
export function writeParts(
  request: Request,
  value: string,
  { host, maxAge }: { host: CookieHost; /** Seconds. */ maxAge: number },
): string[] {
  if (!fitsCookies(value)) throw new Error('the session does not fit into its cookies')
  const parts = value.match(new RegExp(`.{1,${PART_BYTES}}`, 'g')) ?? []
  return partNames.flatMap((name, index) => {
    const part = parts[index]
    if (part === undefined)
      return cookieValue(request, host, name) === null
        ? []
        : [setCookie(host, { name, value: '', maxAge: 0 })]
    const count = index === 0 && parts.length > 1 ? `${parts.length}~` : ''
    return [setCookie(host, { name, value: `${count}${part}`, maxAge })]
  })
}

/**
 * Whether a stored session may be read: it is of the visitor that this browser has now. The answer to a request of an
 * earlier visit may arrive after that visit has ended. It brings the session back, but not its visitor. A session of an
 * earlier version has no cookie with a visitor.
 */
export function isOfVisitor(request: Request, host: CookieHost, visitor: string): boolean {
  const now = cookieValue(request, host, VISITOR_NAME)
  return now === null || now === visitor
}

/** The `Set-Cookie` header that makes a session of this visitor readable. None if it is already. */
export function writeVisitor(
  request: Request,
  visitor: string,
  { host, maxAge }: { host: CookieHost; /** Seconds. */ maxAge: number },
): string[] {
  if (cookieValue(request, host, VISITOR_NAME) === visitor) return []
  return [setCookie(host, { name: VISITOR_NAME, value: visitor, maxAge })]
}
