import { createAlarm } from '#server/platform/alarm.ts'
import type { Log } from '#server/platform/log.ts'
import type { DeclineReason, PaymentGateway, UnknownBecause } from '../gateway.ts'
import type { Meter } from '../meter.ts'

/** Whether the gateway answers, as far as this process knows. */
export type Circuit = {
  /** While it is open, new payments are refused at once. The engine still asks about payments under way. */
  isOpen: () => boolean
}

const REFUSED_CREDENTIALS: UnknownBecause & DeclineReason = 'refused-credentials'
const FAILURES_TO_OPEN = 5
const OPEN_MS = 5_000
const NO_ANSWER: ReadonlySet<string> = new Set(['timeout', 'unreachable', 'error', REFUSED_CREDENTIALS])

type Options = {
  log: Log
  called?: Meter['called']
  /** Called once when the gateway answers again after an outage. */
  onBack: () => Promise<void>
  now?: () => number
}

/**
 * The same gateway with a circuit breaker. After five calls in a row without an answer the circuit opens for five
 * seconds. After that, calls go through. An answer closes the circuit, and a failure opens it again. Refused
 * credentials are treated as no answer.
 */
export function watchGateway(
  gateway: PaymentGateway,
  { log, called = () => undefined, onBack, now = () => performance.now() }: Options,
): { gateway: PaymentGateway; circuit: Circuit } {
  const credentialsRefused = createAlarm(log, 'the payment gateway refuses our credentials')
  let failures = 0
  let openUntil = 0
  const failed = () => {
    failures += 1
    if (failures < FAILURES_TO_OPEN) return
    if (failures === FAILURES_TO_OPEN)
      log.alert('the payment gateway does not answer', { gateway: gateway.name })
    openUntil = now() + OPEN_MS
  }
  const answered = () => {
    const wasAway = failures >= FAILURES_TO_OPEN
    failures = 0
    openUntil = 0
    if (!wasAway) return
    log.info('the payment gateway answers again', { gateway: gateway.name })
    void onBack().catch(() => undefined)
  }
  const watched = async <A extends Answer>(operation: string, call: Promise<A>): Promise<A> => {
    const started = now()
    const answer = await call
    const because = whyNoAnswer(answer)
    called(operation, because ?? answer.outcome, (now() - started) / 1000)
    if (because === REFUSED_CREDENTIALS) credentialsRefused()
    if (because !== null) failed()
    else answered()
    return answer
  }
  return {
    circuit: { isOpen: () => now() < openUntil },
    gateway: {
      name: gateway.name,
      hasRequestKeys: gateway.hasRequestKeys,
      hasOwnBook: gateway.hasOwnBook,
      authorise: async (request) => watched('authorise', gateway.authorise(request)),
      capture: async (transactionId) => watched('capture', gateway.capture(transactionId)),
      void: async (transactionId) => watched('void', gateway.void(transactionId)),
      findByAttempt: async (requestKey) => watched('find-by-attempt', gateway.findByAttempt(requestKey)),
      describeNonce: async (nonce) => watched('describe-nonce', gateway.describeNonce(nonce)),
      find: async (transactionId) => watched('find', gateway.find(transactionId)),
      refund: async (request) => watched('refund', gateway.refund(request)),
      findRefund: async (request) => watched('find-refund', gateway.findRefund(request)),
      keepInstrument: async (request) => watched('keep-instrument', gateway.keepInstrument(request)),
      forgetInstrument: async (token) => watched('forget-instrument', gateway.forgetInstrument(token)),
      describeVaulted: async (token) => watched('describe-vaulted', gateway.describeVaulted(token)),
      searchCreatedBetween: async (window) =>
        watched('search-created-between', gateway.searchCreatedBetween(window)),
      findReturns: async (transactionId) => watched('find-returns', gateway.findReturns(transactionId)),
      searchReturnsBetween: async (window) =>
        watched('search-returns-between', gateway.searchReturnsBetween(window)),
      clientConfig: async (request) => watched('client-config', gateway.clientConfig(request)),
      parseWebhook: (request) => gateway.parseWebhook(request),
    },
  }
}

type Answer = { outcome: string; because?: string; decline?: { reason: string } }

/** Why an answer has no information about a payment; null if it has. If our own key is wrong, every payment stops. */
function whyNoAnswer({ because, decline }: Answer): string | null {
  if (decline?.reason === REFUSED_CREDENTIALS) return REFUSED_CREDENTIALS
  return because !== undefined && NO_ANSWER.has(because) ? because : null
}
