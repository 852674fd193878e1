import { DAY_SECONDS } from '#domain/durations.ts'
import { cookieValue, setCookie, type CookieHost } from '../cookie.server.ts'

const NAME = 'evenhand_session'
const VISITOR_NAME = 'evenhand_visitor'
/** Longer than any session, because only a new visit writes it. */
const VISITOR_SECONDS = 365 * DAY_SECONDS
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
 * The visitor whose session this browser may read, or null. The answer to a request of an earlier visit may arrive after
 * that visit has ended. It brings its session back, but not this cookie.
 */
export function readVisitor(request: Request, host: CookieHost): string | null {
  return cookieValue(request, host, VISITOR_NAME)
}

/** The `Set-Cookie` header that makes the sessions of only this visitor readable, or of nobody. Empty if they are already. */
export function writeVisitor(request: Request, visitor: string | null, host: CookieHost): string[] {
  if (readVisitor(request, host) === visitor) return []
  const lasting = visitor === null ? { value: '', maxAge: 0 } : { value: visitor, maxAge: VISITOR_SECONDS }
  return [setCookie(host, { name: VISITOR_NAME, ...lasting })]
}
