import { AsyncLocalStorage } from 'node:async_hooks'

/** Who does something: a request, or a job. */
export type Actor = 'web' | 'recoverer'
/** A request of a browser. Only one that pays is kept. */
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
  /** Whether the question or the answer was lost on its way. */
  lost: 'question' | 'answer' | null
}
/** A state of an order or an attempt, when it was first seen in the database. */
export type Seen = { kind: 'seen'; at: number; actor: Actor; orderNo: string; key: string; state: string }
export type Entry = Visit | Call | Seen

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
}

const KEPT = 2_000

/** What this process did with the gateway. It is kept in memory, so a restart forgets it. */
export function createTape(): Tape {
  const entries: Entry[] = []
  const visits = new AsyncLocalStorage<Visit>()
  let [offsetMs, version] = [0, 0]
  return {
    now: () => Date.now() + offsetMs,
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
    of: (orderNo) => entries.filter((entry) => entry.orderNo === orderNo),
    actor: () => (visits.getStore() ? 'web' : 'recoverer'),
    visit: () => visits.getStore() ?? null,
    during: (visit, act) => visits.run(visit, act),
  }
}
