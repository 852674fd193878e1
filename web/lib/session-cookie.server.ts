import { cookieValue, setCookie } from './cookie.server.ts'
import type { Host } from './host.ts'

const NAME = 'evenhand_session'
/** Browsers drop a cookie of more than 4096 bytes, name and attributes included. */
const PART_BYTES = 3800
/** As many as the longest session there can be needs; together they stay below the 16 kB of headers Node reads. */
const PARTS_MAX = 3

const partNames = Array.from({ length: PARTS_MAX }, (_, index) =>
  index === 0 ? NAME : `${NAME}_${index + 1}`,
)

/**
 * The value of the session cookie as the browser sent it back, or null. A long one comes in parts, of which the first
 * says how many belong to it: `2~…`. One left over from a longer session is not taken for a part.
 */
export function readParts(request: Request, host: Host): string | null {
  const first = cookieValue(request, host, NAME)
  if (!first) return null
  const [, count, start] = /^(\d)~(.*)$/.exec(first) ?? []
  if (count === undefined || start === undefined) return first
  const others = partNames.slice(1, Number(count)).map((name) => cookieValue(request, host, name))
  return others.includes(null) ? null : [start, ...others].join('')
}

/** Whether a value can be kept: a longer one is refused by `writeParts`. */
export function fitsCookies(value: string): boolean {
  return value.length <= PARTS_MAX * PART_BYTES
}

/** The `Set-Cookie` headers that keep a value of ASCII characters, in parts if need be, and drop parts it has no use for. */
export function writeParts(
  request: Request,
  value: string,
  { host, maxAge }: { host: Host; /** Seconds. */ maxAge: number },
): string[] {
  if (!fitsCookies(value)) throw new Error('the session is longer than its cookies can be')
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
