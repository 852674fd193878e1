import { setTimeout as delay } from 'node:timers/promises'
import { formatMoney } from '#domain/money.ts'
import type { AuthoriseAnswer, PaymentGateway, Unknown } from '#server/payments/gateway.ts'
import { DECLINED_EACH, SLOW_MS, type Switches } from '../faults/switches.ts'
import type { Call, Tape } from './tape.ts'

type Deps = {
  switches: Switches
  tape: Tape
  /** Called after each call, when the database may have changed. */
  happened: (orderNo: string) => void
}
type Asked = { operation: keyof PaymentGateway; asked: string; key?: string; transaction?: string }

const NO_ANSWER: Unknown = { outcome: 'unknown', because: 'unreachable' }
const SOFT: AuthoriseAnswer = {
  outcome: 'declined',
  decline: { reason: 'processor', code: '2001', text: 'Insufficient Funds', type: 'soft' },
  transactionId: null,
  instrument: null,
}
/** The calls that move money. Only answers to them can be lost. */
const MOVES_MONEY: ReadonlySet<string> = new Set(['authorise', 'capture', 'refund'])

/** The same gateway, with the faults of the switches. The tape records every call. */
export function watchedGateway(inner: PaymentGateway, deps: Deps): PaymentGateway {
  let holds = 0
  const declines = () => {
    if (deps.tape.isAside()) return false
    if (deps.switches.isOn('decline-softly')) return true
    if (!deps.switches.isOn('decline-third')) return false
    holds += 1
    return holds % DECLINED_EACH === 0
  }
  const ask = async <A extends { outcome: string }>(asked: Asked, effect: () => Promise<A>) => {
    const seen = async () => {
      const answer = await effect()
      learn(deps.tape, asked, answer)
      return answer
    }
    if (!deps.tape.isAside()) return underFault(deps, begin(deps.tape, asked), seen)
    // Its order is noted before the answer, because the process may be killed meanwhile.
    const orderNo = orderIn(asked)
    if (orderNo !== null) deps.tape.noteFrame(orderNo)
    return seen()
  }
  return {
    name: inner.name,
    hasRequestKeys: inner.hasRequestKeys,
    hasOwnBook: inner.hasOwnBook,
    authorise: async (request) => {
      const { orderNo, amountMinor, currency } = request
      const asked = `hold ${formatMoney(amountMinor, { currency, locale: 'en' })}`
      return ask({ operation: 'authorise', asked, key: `${orderNo}-` }, async () =>
        declines() ? SOFT : inner.authorise(request),
      )
    },
    capture: async (transaction) =>
      ask({ operation: 'capture', asked: `capture ${transaction}`, transaction }, async () =>
        inner.capture(transaction),
      ),
    void: async (transaction) =>
      ask({ operation: 'void', asked: `release ${transaction}`, transaction }, async () =>
        inner.void(transaction),
      ),
    findByAttempt: async (key) =>
      ask({ operation: 'findByAttempt', asked: 'search by attempt', key }, async () =>
        inner.findByAttempt(key),
      ),
    find: async (transaction) =>
      ask({ operation: 'find', asked: `read ${transaction}`, transaction }, async () =>
        inner.find(transaction),
      ),
    refund: async (request) =>
      ask(
        {
          operation: 'refund',
          asked: `give back of ${request.transactionId}`,
          transaction: request.transactionId,
        },
        async () => inner.refund(request),
      ),
    findRefund: async (request) =>
      ask(
        { operation: 'findRefund', asked: 'search the refund', transaction: request.transactionId },
        async () => inner.findRefund(request),
      ),
    keepInstrument: async (request) =>
      ask({ operation: 'keepInstrument', asked: 'keep the card' }, async () => inner.keepInstrument(request)),
    forgetInstrument: async (token) =>
      ask({ operation: 'forgetInstrument', asked: 'forget the card' }, async () =>
        inner.forgetInstrument(token),
      ),
    describeVaulted: async (token) =>
      ask({ operation: 'describeVaulted', asked: 'read the card' }, async () => inner.describeVaulted(token)),
    describeNonce: async (nonce) =>
      ask({ operation: 'describeNonce', asked: 'read the nonce' }, async () => inner.describeNonce(nonce)),
    searchCreatedBetween: async (window) =>
      ask({ operation: 'searchCreatedBetween', asked: 'compare' }, async () =>
        inner.searchCreatedBetween(window),
      ),
    findReturns: async (transaction) =>
      ask({ operation: 'findReturns', asked: 'read returns', transaction }, async () =>
        inner.findReturns(transaction),
      ),
    searchReturnsBetween: async (window) =>
      ask({ operation: 'searchReturnsBetween', asked: 'compare returns' }, async () =>
        inner.searchReturnsBetween(window),
      ),
    clientConfig: async (request) =>
      ask({ operation: 'clientConfig', asked: 'a client token' }, async () => inner.clientConfig(request)),
    parseWebhook: async (request) => inner.parseWebhook(request),
  }
}

/** Records the start of a call, and its visit if it pays. */
function begin(tape: Tape, { operation, asked, key, transaction }: Asked): Call {
  const orderNo = orderIn({ key }) ?? tape.orderOf(transaction ?? '')
  const visit = tape.visit()
  const call: Call = {
    kind: 'call',
    at: tape.now(),
    until: null,
    actor: tape.actor(),
    operation,
    asked,
    orderNo,
    answer: null,
    lost: null,
  }
  if (orderNo === null) return call
  if (visit && visit.orderNo === null) {
    visit.orderNo = orderNo
    tape.add(visit)
  }
  tape.add(call)
  return call
}

async function underFault<A extends { outcome: string }>(
  { switches, tape, happened }: Deps,
  call: Call,
  effect: () => Promise<A>,
): Promise<A | Unknown> {
  const end = (answer: string, lost: Call['lost']) => {
    Object.assign(call, { until: tape.now(), answer, lost })
    tape.changed()
    if (call.orderNo !== null) happened(call.orderNo)
  }
  if (switches.isOn('slow')) await delay(SLOW_MS)
  if (switches.isOn('gateway-away')) {
    end('never arrived', 'question')
    return NO_ANSWER
  }
  const loses = switches.isOn('lose-answer') && MOVES_MONEY.has(call.operation)
  if (loses) switches.set('lose-answer', false)
  const answer = await effect()
  end(loses ? 'answer lost' : wordsOf(answer), loses ? 'answer' : null)
  return loses ? NO_ANSWER : answer
}

type Answered = {
  outcome: string
  transaction?: { id: string; status: string }
  decline?: { code: string; text: string }
  because?: string
}

/** An answer in a few words. */
function wordsOf(answer: Answered): string {
  const { outcome, transaction, decline, because } = answer
  if (transaction) return `${transaction.status} ${transaction.id}`
  if (decline) return `declined, ${decline.code} ${decline.text}`
  return because === undefined ? outcome : `${outcome}, ${because}`
}

/** Later calls name only the transaction. */
function learn(tape: Tape, asked: Asked, answer: Answered): void {
  const orderNo = orderIn(asked)
  if (orderNo !== null && answer.transaction) tape.learn(answer.transaction.id, orderNo)
}

/** The order that a call names by the key of its attempt. */
function orderIn({ key }: { key?: string | undefined }): string | null {
  return key?.split('-')[0] ?? null
}
