import { AsyncLocalStorage } from 'node:async_hooks'

/** The actor: a request or a job. */
export type Actor = 'web' | 'recoverer'
/** A request of a browser. Only requests that pay are stored. */
export type Visit = {
  kind: 'visit'
  at: number
  until: number | null
  what: string
  status: number | null
  orderNo: string | null
}
/** A call of the gateway. `answer` is null until it has ended. */
export type Call = {
  kind: 'call'
  at: number
  until: number | null
  actor: Actor
  operation: string
  asked: string
  orderNo: string | null
  answer: string | null
  /** Whether the request or the answer was lost. */
  lost: 'question' | 'answer' | null
}
/** A state of an order or an attempt, when it was first seen in the database. */
export type Seen = { kind: 'seen'; at: number; actor: Actor; orderNo: string; key: string; state: string }
/** A notification of the gateway. A delayed one arrives later. */
export type Notice = { kind: 'notice'; at: number; orderNo: string; text: string; isHeld: boolean }
/** The process was killed. `until` is the start of the next one. */
export type Death = {
  kind: 'death'
  at: number
  until: number | null
  actor: Actor
  orderNo: string | null
  where: string
}
export type Entry = Visit | Call | Seen | Notice | Death
/** The state that a killed process leaves for the next one. */
export type Kept = {
  entries: Entry[]
  orders: [transaction: string, orderNo: string][]
  ofFrames: string[]
  offsetMs: number
}

export type Tape = {
  /** Milliseconds of the product's time. */
  now: () => number
  setOffset: (seconds: number) => void
  /** Grows with each entry, and with each answer. */
  version: () => number
  changed: () => void
  add: (entry: Entry) => void
  of: (orderNo: string) => Entry[]
  actor: () => Actor
  visit: () => Visit | null
  during: <T>(visit: Visit, act: () => T) => T
  /** Runs work for a frame, without journal and without faults. */
  aside: <T>(act: () => T) => T
  isAside: () => boolean
  /** Notes that an order is made for a frame. */
  noteFrame: (orderNo: string) => void
  /** Whether an order was made for a frame. */
  isOfFrame: (orderNo: string) => boolean
  /** Gateway calls may name only a transaction. */
  learn: (transaction: string, orderNo: string) => void
  orderOf: (transaction: string) => string | null
  /** The order of the newest gateway call. */
  newest: () => string | null
  kept: () => Kept
}

const KEPT = 2_000

/** The record of calls to the gateway in this process, together with those of the killed process before. */
export function createTape(before: Kept = { entries: [], orders: [], ofFrames: [], offsetMs: 0 }): Tape {
  const visits = new AsyncLocalStorage<Visit>()
  const frames = new AsyncLocalStorage<true>()
  const orders = new Map(before.orders)
  const ofFrames = new Set(before.ofFrames)
  let [offsetMs, version] = [before.offsetMs, 0]
  const now = () => Date.now() + offsetMs
  const entries = before.entries.map((entry) =>
    entry.kind === 'death' && entry.until === null ? { ...entry, until: now() } : entry,
  )
  return {
    now,
    setOffset: (seconds) => {
      offsetMs = Math.round(seconds) * 1000
    },
    version: () => version,
    changed: () => {
      version += 1
    },
    add: (entry) => {
      version += 1
      entries.push(entry)
      if (entries.length > KEPT) entries.splice(0, entries.length - KEPT)
    },
    of: (orderNo) =>
      entries.filter(
        (entry) => entry.orderNo === orderNo || (entry.kind === 'death' && entry.orderNo === null),
      ),
    actor: () => (visits.getStore() ? 'web' : 'recoverer'),
    visit: () => visits.getStore() ?? null,
    during: (visit, act) => visits.run(visit, act),
    aside: (act) => frames.run(true, act),
    isAside: () => frames.getStore() === true,
    noteFrame: (orderNo) => void ofFrames.add(orderNo),
    isOfFrame: (orderNo) => ofFrames.has(orderNo),
    learn: (transaction, orderNo) => void orders.set(transaction, orderNo),
    orderOf: (transaction) => orders.get(transaction) ?? null,
    newest: () => entries.findLast((entry) => entry.kind === 'call')?.orderNo ?? null,
    kept: () => ({ entries, orders: [...orders], ofFrames: [...ofFrames], offsetMs }),
  }
}
