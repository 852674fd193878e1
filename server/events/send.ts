import { Resolver } from 'node:dns/promises'
import { request as askHttp, type IncomingMessage } from 'node:http'
import { request as askHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { DeliveryOutcome } from '#domain/events/delivery.ts'
import { isPublicAddress } from './public-address.ts'

/** The time limit for the whole answer of a receiver. */
export const ANSWER_LIMIT_MS = 10_000
/** The content of an answer is not used, so only this much is read. */
const ANSWER_LIMIT_BYTES = 64 * 1024

export type Resolve = (host: string) => Promise<string[]>
export type SendRules = {
  /** Allows endpoints with http and inside the network. Only for development and tests. */
  allowInside: boolean
  limitMs?: number
  /** Replaced only in tests. */
  resolve?: Resolve
}
export type Message = { address: string; headers: Record<string, string>; body: string }
export type Answer = { outcome: Exclude<DeliveryOutcome, 'given-up'>; status: number | null }

/**
 * Posts a message. The host is resolved first, every address is checked, and the connection uses a checked address. So
 * a name that changes its address between the steps has no effect. No redirect is followed.
 */
export async function send(
  message: Message,
  { allowInside, limitMs = ANSWER_LIMIT_MS, resolve = resolveHost }: SendRules,
): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs)
  const url = new URL(message.address)
  try {
    if (url.protocol !== 'https:' && !allowInside) return { outcome: 'blocked', status: null }
    const addresses = await untilEnd(addressesOf(url, resolve), signal)
    const [pinned] = addresses
    if (pinned === undefined) return { outcome: 'unreachable', status: null }
    if (!allowInside && !addresses.every(isPublicAddress)) return { outcome: 'blocked', status: null }
    const status = await post({ url, pinned, signal }, message)
    return { outcome: outcomeOf(status), status }
  } catch {
    // If the connection fails in any way, the event did not arrive.
    return { outcome: signal.aborted ? 'too-late' : 'unreachable', status: null }
  }
}

function outcomeOf(status: number): Answer['outcome'] {
  if (status >= 200 && status < 300) return 'delivered'
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}

async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<string[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) ? [host] : resolve(host)
}

/** Only name servers are asked. A hosts file may contain internal machines, and `getaddrinfo` would block a thread. */
async function resolveHost(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

async function untilEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the receiver did not answer in time')), {
      once: true,
    })
    work.then(resolve, reject)
  })
}

type Target = { url: URL; pinned: string; signal: AbortSignal }

async function post({ url, pinned, signal }: Target, { headers, body }: Message): Promise<number> {
  const family = isIP(pinned)
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address: pinned, family }]) : done(null, pinned, family)
  const ask = url.protocol === 'https:' ? askHttps : askHttp
  return new Promise((resolve, reject) => {
    const sent = ask(url, { method: 'POST', headers, lookup, agent: false, signal }, (answer) => {
      endOf(answer).then(() => resolve(answer.statusCode ?? 0), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Reads an answer up to the limit, then closes the connection. */
async function endOf(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  for await (const chunk of answer) {
    if (chunk instanceof Buffer) bytes += chunk.length
    if (bytes > ANSWER_LIMIT_BYTES) break
  }
}
