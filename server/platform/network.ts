import { isIPv4, isIPv6 } from 'node:net'

/**
 * The IP address in a text from a proxy or socket, without port, brackets, quotes and zone. The result is
 * canonical: `198.51.100.7:4711` and `::ffff:198.51.100.7` are both `198.51.100.7`. Null when the text
 * contains no address.
 */
export function ipAddress(written: string): string | null {
  const bare = written.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(bare) ?? []
  const address = (bracketed ?? bare).replace(/%.*$/, '')
  if (isIPv6(address)) {
    const canonical = canonicalIPv6(address)
    return mappedIPv4(canonical) ?? canonical
  }
  const withoutPort = bare.replace(/:\d+$/, '')
  return isIPv4(withoutPort) ? withoutPort : null
}

/**
 * The network that a limit counts: the /24 of an IPv4 address, or the /64 of an IPv6 address. Examples:
 * `198.51.100.0/24`, `2001:db8:0:1::/64`. Providers usually assign such a block to one customer. Addresses may have a
 * port. All invalid addresses share one network.
 */
export function networkOf(address: string): string {
  const ip = ipAddress(address)
  if (ip === null) return 'no address'
  if (isIPv4(ip)) return `${ip.slice(0, ip.lastIndexOf('.'))}.0/24`
  return `${groupsOf(ip).slice(0, 4).join(':')}::/64`
}

const GROUPS = 8

/** The eight groups of a canonical IPv6 address, with zeros written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  return [...first, ...Array.from({ length: GROUPS - first.length - last.length }, () => '0'), ...last]
}

/** Node has no function for this, but its URL parser writes IPv6 addresses in canonical form. */
function canonicalIPv6(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

const MAPPED = '::ffff:'

/** The IPv4 address in a canonical IPv6 address, if it contains one. */
function mappedIPv4(canonical: string): string | null {
  const groups = canonical.startsWith(MAPPED) ? canonical.slice(MAPPED.length).split(':') : []
  if (groups.length !== 2) return null
  return groups
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}
