import type { PasskeyRequestOptions } from '#domain/contracts/passkeys.ts'

/**
 * The calls of the page to its route `login/passkey`. They use `fetch`, so that no other part of the page loads again.
 */
export type PasskeyCalls = {
  /** A challenge for the device. Null if there is none now. */
  ask: () => Promise<PasskeyRequestOptions | null>
  /** Logs in with the device's answer once, and opens the next page. False if it is refused. */
  enter: (answer: unknown) => Promise<boolean>
}

/** The calls for a page that leads to `to`. */
export function passkeyCalls({ path, to }: { path: string; to: string }): PasskeyCalls {
  /** The person may choose a passkey in the browser's list and press the button at the same time. */
  let isEntering = false
  const send = async (fields: Record<string, string>): Promise<unknown> => {
    const body = new URLSearchParams(fields)
    const response = await fetch(path, { method: 'POST', body })
    return response.ok ? response.json() : null
  }
  return {
    // The answers of flows/account/log-in/passkey.ts.
    ask: async () => (await send({})) as PasskeyRequestOptions | null,
    enter: async (answer) => {
      if (isEntering) return true
      isEntering = true
      const href = (await send({ passkey: JSON.stringify(answer), to }).catch(() => null)) as string | null
      if (href === null) {
        isEntering = false
        return false
      }
      // A new document, because the frame of every page depends on the logged-in person.
      location.assign(href)
      return true
    },
  }
}
