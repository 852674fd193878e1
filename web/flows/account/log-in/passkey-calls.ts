import type { PasskeyRequestOptions } from '#domain/contracts/passkeys.ts'
import { ANSWER_LIMIT_MS } from '#web/lib/unreachable.ts'

/** `lost`: the server did not answer, so nothing is known about the passkey. */
export type Entered = 'entered' | 'refused' | 'lost'

/**
 * The calls of the page to its route `login/passkey`. They use `fetch`, so that no other part of the page loads again.
 */
export type PasskeyCalls = {
  /** A challenge for the device. Null if there is none now. Rejects if the server does not answer in time. */
  ask: () => Promise<PasskeyRequestOptions | null>
  /** Logs in with the device's answer once, and opens the next page. */
  enter: (answer: unknown) => Promise<Entered>
}

const LOST = Symbol('no answer')

/** The calls for a page that leads to `to`. */
export function passkeyCalls({ path, to }: { path: string; to: string }): PasskeyCalls {
  /** The person may choose a passkey in the browser's list and press the button at the same time. */
  let isEntering = false
  const send = async (fields: Record<string, string>): Promise<unknown> => {
    const body = new URLSearchParams(fields)
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const response = await fetch(path, { method: 'POST', body, signal })
    if (!response.ok) throw new Error(`the log-in with a passkey was answered with ${response.status}`)
    return response.json()
  }
  return {
    // The answers of flows/account/log-in/passkey.ts.
    ask: async () => (await send({})) as PasskeyRequestOptions | null,
    enter: async (answer) => {
      if (isEntering) return 'entered'
      isEntering = true
      const href = await send({ passkey: JSON.stringify(answer), to }).catch(() => LOST)
      isEntering = typeof href === 'string'
      if (typeof href !== 'string') return href === LOST ? 'lost' : 'refused'
      // A new document, because the frame of every page depends on the logged-in person.
      location.assign(href)
      return 'entered'
    },
  }
}
