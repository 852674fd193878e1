import { createAlarm } from '#server/platform/alarm.ts'
import type { Log } from '#server/platform/log.ts'
import type { PaymentGateway, UnknownBecause } from './gateway.ts'
import type { Meter } from './meter.ts'

/** Whether the gateway answers at all, as far as this process has seen. */
export type Circuit = {
  /** New payments are refused at once while it is; what is under way goes on being asked about. */
  isOpen: () => boolean
}

const FAILURES_TO_OPEN = 5
const OPEN_MS = 5_000
const NO_ANSWER: ReadonlySet<UnknownBecause> = new Set(['timeout', 'unreachable', 'error'])

type Options = {
  log: Log
  called?: Meter['called']
  /** Called once when answers come again after an outage. */
  onBack: () => Promise<void>
  now?: () => number
}

/**
 * The same gateway, watched: after five calls in a row without an answer the circuit opens for five seconds, then
 * lets calls through until one is answered (closed) or not (open again).
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
  const watched = async <A extends { outcome: string }>(
    operation: string,
    call: Promise<A | NoAnswer>,
  ): Promise<A | NoAnswer> => {
    const answer = await call
    const unanswered = isNoAnswer(answer)
    called(operation, unanswered ? answer.because : answer.outcome)
    if (hasRefusedCredentials(answer)) credentialsRefused()
    if (unanswered) failed()
    else answered()
    return answer
  }
  return {
    circuit: { isOpen: () => now() < openUntil },
    gateway: {
      name: gateway.name,
      authorise: async (request) => watched('authorise', gateway.authorise(request)),
      capture: async (request) => watched('capture', gateway.capture(request)),
      void: async (request) => watched('void', gateway.void(request)),
      findByAttempt: async (requestKey) => watched('find-by-attempt', gateway.findByAttempt(requestKey)),
      describeNonce: async (nonce) => watched('describe-nonce', gateway.describeNonce(nonce)),
      find: async (transactionId) => watched('find', gateway.find(transactionId)),
      searchCreatedBetween: async (window) =>
        watched('search-created-between', gateway.searchCreatedBetween(window)),
      clientConfig: async (request) => watched('client-config', gateway.clientConfig(request)),
      parseWebhook: (request) => gateway.parseWebhook(request),
    },
  }
}

type NoAnswer = { outcome: 'unknown'; because: UnknownBecause }

function isNoAnswer(answer: { outcome: string }): answer is NoAnswer {
  return (
    answer.outcome === 'unknown' && 'because' in answer && NO_ANSWER.has(answer.because as UnknownBecause)
  )
}

/** Whether our own key is wrong, or may not do this: nobody can pay, and only a person can change it. */
function hasRefusedCredentials(answer: { outcome: string }): boolean {
  const { because, decline } = answer as { because?: string; decline?: { reason: string } }
  return because === 'refused-credentials' || decline?.reason === 'refused-credentials'
}
