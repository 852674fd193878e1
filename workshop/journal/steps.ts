import { formatMoney } from '#domain/money.ts'
import { stateOf, type OrderFacts } from './read-order.ts'
import type { Actor, Call, Death, Entry, Notice, Seen, Visit } from './tape.ts'

export type Lane = 'browser' | 'web' | 'database' | 'gateway' | 'recoverer'
export type Tone = 'plain' | 'waits' | 'bad' | 'done'
export type Phase = { name: string; tone: Tone }
/**
 * One arrow of the picture. An arrow from a lane to itself is a mark. `at` is in milliseconds of the product's time.
 */
export type Step = {
  at: number
  from: Lane
  to: Lane
  text: string
  lost: boolean
  /** The phase that begins with this step. Null if the phase stays the same. */
  phase: Phase | null
}

const plain = (name: string): Phase => ({ name, tone: 'plain' })
const UNKNOWN: Phase = { name: 'unknown', tone: 'waits' }
const KILLED: Phase = { name: 'killed', tone: 'bad' }
const DECLINED: Phase = { name: 'declined', tone: 'bad' }
const PAID: Phase = { name: 'paid', tone: 'done' }

const laneOf: Readonly<Record<Actor, Lane>> = { web: 'web', recoverer: 'recoverer' }

/** Everything that happened to the money of an order, by time. */
export function stepsOf(facts: OrderFacts, tape: readonly Entry[]): Step[] {
  const steps = [...tape.flatMap(ofEntry), ...ofDatabase(facts, tape)].toSorted((a, b) => a.at - b.at)
  const [first = 0, last = 0] = [steps[0]?.at, steps.at(-1)?.at]
  const deaths = tape
    .filter((entry) => entry.kind === 'death')
    .filter(({ orderNo, at }) => orderNo !== null || (at >= first && at <= last + NEAR_MS))
  return [...steps, ...deaths.flatMap(ofDeath)].toSorted((a, b) => a.at - b.at)
}

/** A kill without an order belongs to the orders whose money moved within this time before it. */
const NEAR_MS = 60_000

function ofEntry(entry: Entry): Step[] {
  switch (entry.kind) {
    case 'visit':
      return ofVisit(entry)
    case 'call':
      return ofCall(entry)
    case 'seen':
      return ofState(entry)
    case 'notice':
      return ofNotice(entry)
    case 'death':
      return []
  }
}

function ofNotice({ at, text, isHeld }: Notice): Step[] {
  return [{ at, from: 'gateway', to: 'web', text: `webhook: ${text}`, lost: isHeld, phase: null }]
}

/** Web and worker are one process here. */
function ofDeath({ at, until, actor, where }: Death): Step[] {
  const lane = laneOf[actor]
  const killed: Step = { at, from: lane, to: lane, text: `killed: ${where}`, lost: true, phase: KILLED }
  if (until === null) return [killed]
  return [killed, { ...killed, at: until, text: 'started again', lost: false, phase: null }]
}

function ofVisit({ at, until, what, status }: Visit): Step[] {
  const asked = { at, from: 'browser', to: 'web', text: what, lost: false, phase: null } as const
  if (until === null) return [asked]
  const answered = {
    at: until,
    from: 'web',
    to: 'browser',
    text: `${status ?? ''}`,
    lost: false,
    phase: null,
  } as const
  return [asked, answered]
}

function ofCall(call: Call): Step[] {
  const own = laneOf[call.actor]
  const isLost = call.lost === 'question'
  const asked: Step = {
    at: call.at,
    from: own,
    to: 'gateway',
    text: call.asked,
    lost: isLost,
    phase: call.operation === 'authorise' ? plain('sent') : null,
  }
  if (call.until === null || call.answer === null) return [asked]
  if (isLost)
    return [{ ...asked, text: `${call.asked}: never arrives`, phase: phaseAfter(call) ?? asked.phase }]
  const answered: Step = {
    at: call.until,
    from: 'gateway',
    to: own,
    text: call.answer,
    lost: call.lost === 'answer',
    phase: phaseAfter(call),
  }
  return [asked, answered]
}

function phaseAfter({ operation, answer, lost }: Call): Phase | null {
  const movesMoney = operation === 'authorise' || operation === 'capture'
  if (movesMoney && (lost !== null || answer?.startsWith('unknown'))) return UNKNOWN
  if (operation === 'authorise') return answer?.startsWith('declined') ? DECLINED : plain('held')
  if (operation === 'capture') return answer === 'captured' ? plain('captured') : null
  const found = operation === 'findByAttempt' || operation === 'find'
  return found && answer?.startsWith('authorised') ? plain('found') : null
}

const SAID: Readonly<Record<string, string>> = {
  unknown: 'unknown, ask again',
  authorized: 'this hold wins',
  declined: 'declined',
  rejected: 'refused',
  superseded: 'a surplus hold',
  voided: 'released',
  not_charged: 'nothing was charged',
  watch: 'only watched now',
  manual: 'left to a person',
}

/** The claim and the payment have their own times in the database. */
function ofState({ at, actor, key, state }: Seen): Step[] {
  const text = key === 'order' ? null : SAID[state]
  if (!text) return []
  const isBad = state === 'declined' || state === 'rejected' || state === 'not_charged'
  const phase = state === 'unknown' ? UNKNOWN : isBad ? DECLINED : null
  return [{ at, from: laneOf[actor], to: 'database', text, lost: false, phase }]
}

function ofDatabase({ events }: OrderFacts, tape: readonly Entry[]): Step[] {
  const isTaped = tape.some(({ kind }) => kind === 'call')
  const attempts = events.filter(({ what }) => what === 'attempt')
  return events.flatMap((event): Step[] => {
    const at = event.at.getTime()
    const money = formatMoney(event.amountMinor, { currency: event.currency, locale: 'en' })
    const from = laneOf[actorAt(tape, at)]
    const step = { at, from, to: 'database', lost: false } as const
    switch (event.what) {
      case 'attempt': {
        const text = `claim attempt ${attempts.indexOf(event) + 1}, ${money}`
        const state = isTaped || stateOf(event) === 'sending' ? '' : `: ${stateOf(event)}`
        return [{ ...step, text: `${text}${state}`, phase: plain('claimed') }]
      }
      case 'order-paid':
        return [{ ...step, text: `paid, ${money}`, phase: PAID }]
      case 'order-ended':
        return [{ ...step, text: `order ended: ${event.note ?? ''}`, phase: null }]
      case 'booked':
        return isTaped && event.note === 'capture'
          ? []
          : [{ ...step, text: `booked: ${event.note ?? ''}, ${money}`, phase: null }]
      case 'refund':
      case 'dispute':
        return [{ ...step, text: `${event.what}: ${event.note ?? ''}, ${money}`, phase: plain(event.what) }]
      case 'order':
        return []
    }
  })
}

/** The actor that worked on the order at a given time. A claim is written before the first call. */
function actorAt(tape: readonly Entry[], at: number): Actor {
  const calls = tape.filter((entry) => entry.kind === 'call')
  return (calls.findLast((call) => call.at <= at) ?? calls[0])?.actor ?? 'web'
}
