import type { Entered, PasskeyCalls } from './passkey-calls.ts'

/** A request is renewed before its challenge ends. */
const MARGIN_MS = 30_000

/**
 * Offers the passkeys of this device in the browser's own list below the username, until the signal ends it. It uses
 * only functions of the browser, so the page loads no library for it. A browser without them offers nothing.
 */
export async function offerPasskeys({
  ask,
  enter,
  signal,
  onFailed,
}: PasskeyCalls & {
  signal: AbortSignal
  onFailed: (why: Exclude<Entered, 'entered'>) => void
}): Promise<void> {
  await idle()
  if (signal.aborted || !(await canOffer())) return
  while (!signal.aborted) {
    // Each request waits for the one before.
    // oxlint-disable-next-line no-await-in-loop
    const options = await ask()
    if (!options) return
    const late = endedBy(signal, options.timeout - MARGIN_MS)
    // oxlint-disable-next-line no-await-in-loop
    const answer = await navigator.credentials
      .get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        mediation: 'conditional',
        signal: late,
      })
      .catch(() => null)
    if (answer instanceof PublicKeyCredential && !signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop
      const ended = await enter(answer.toJSON())
      if (ended === 'entered') return
      onFailed(ended)
    } else if (!late.aborted) return
  }
}

/** A signal that ends with another one, or after some time. Safari has `AbortSignal.any()` only since 2024. */
function endedBy(signal: AbortSignal, limitMs: number): AbortSignal {
  const ending = new AbortController()
  const end = () => ending.abort()
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  setTimeout(end, limitMs)
  return ending.signal
}

async function canOffer(): Promise<boolean> {
  const { isConditionalMediationAvailable, parseRequestOptionsFromJSON } = PublicKeyCredential as Partial<
    typeof PublicKeyCredential
  >
  if (!isConditionalMediationAvailable || !parseRequestOptionsFromJSON) return false
  return PublicKeyCredential.isConditionalMediationAvailable()
}

const IDLE_WITHIN_MS = 2000
/** Without a function that tells when the browser is idle. */
const PAUSE_MS = 500

/** Waits until the browser is idle. Safari has no function for this. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve()
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: IDLE_WITHIN_MS })
    else setTimeout(done, PAUSE_MS)
  })
}
