import type { Db } from '#server/db/database.ts'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import type { Api } from '#server/platform/mount.ts'
import type { Workshop } from '#server/workshop.ts'
import { faultyFlags } from './faults/faulty-flags.ts'
import { createKiller, endProcess } from './faults/kill.ts'
import { lateNotices } from './faults/late-notices.ts'
import { slowDatabase } from './faults/slow-database.ts'
import { createSwitches, SLOW_STATEMENT_MS } from './faults/switches.ts'
import { lookAt } from './journal/read-order.ts'
import { createTape, type Tape, type Visit } from './journal/tape.ts'
import { watchedGateway } from './journal/watched-gateway.ts'
import { createLetters, watchedMails } from './mails/letters.ts'
import { readMemory, writeMemory } from './memory.ts'
import { mountBench } from './page/routes.ts'

/** The tape reads states again after these times, because they may be written after the gateway's answer. */
const LOOK_AFTER_MS = [20, 150, 600]

type Options = {
  /** The file with the state of a killed process for the next one. Without it, a restart loses everything. */
  memory?: string | null
  /** Ends the process at once. A test throws in its place. */
  end?: () => void
  slowStatementMs?: number
}

/** The workshop of one process. docs/decisions/0029 has the reason for its own folder. */
export function openWorkshop({
  memory = null,
  end = endProcess,
  slowStatementMs = SLOW_STATEMENT_MS,
}: Options = {}): Workshop {
  const before = readMemory(memory)
  const [tape, switches] = [createTape(before?.tape), createSwitches(before?.switches)]
  const letters = createLetters(before?.letters)
  const save = () =>
    writeMemory(memory, {
      tape: tape.kept(),
      letters: letters.all(),
      switches: [...switches.on()],
      armed: killer.armed(),
    })
  const killer = createKiller({
    switches,
    before: before?.armed ?? null,
    end,
    dies: ({ orderNo, where }) => {
      tape.add({ kind: 'death', at: tape.now(), until: null, actor: tape.actor(), orderNo, where })
      save()
    },
  })
  if (memory !== null) process.once('exit', save)
  // The pages of the workshop use the database without the faults.
  let plain: { db: Db; gateway: PaymentGateway } | null = null
  let db: Db | null = null
  const look = (orderNo: string) => {
    if (db) void lookAt(db, tape, orderNo).catch(() => undefined)
  }
  return {
    database: (inner) => {
      db = inner
      return slowDatabase(inner, switches, slowStatementMs)
    },
    gateway: (inner) => {
      if (!db) throw new Error('the workshop must wrap the database first')
      plain = { db, gateway: inner }
      return watchedGateway(inner, {
        switches,
        tape,
        happened: (orderNo) => {
          for (const ms of LOOK_AFTER_MS) setTimeout(() => look(orderNo), ms).unref()
        },
      })
    },
    flags: async (inner) => faultyFlags(inner, switches),
    reach: (inner) => (point) => {
      const orderNo = tape.visit()?.orderNo ?? tape.newest()
      if (orderNo) look(orderNo)
      if (!tape.isAside()) killer.reached(point, orderNo)
      inner(point)
    },
    mails: (inner) => {
      if (!db) throw new Error('the workshop must wrap the database first')
      return watchedMails(inner, { db, switches, letters, changed: tape.changed })
    },
    notices: (inner) => lateNotices(inner, { switches, tape }),
    mount: (api, deps) => {
      if (!plain) throw new Error('the workshop must wrap the gateway first')
      recordVisits(api, tape)
      mountBench(api, { ...deps, ...plain, tape, switches, killer, letters, jump: { last: null } })
    },
  }
}

/** Puts each request on the tape as a visit. */
function recordVisits(api: Api, tape: Tape): void {
  api.use('*', async (c, next) => {
    // Work that the workshop starts, such as jobs after a jump of the clock, does not count as a visit.
    if (tape.visit() || c.req.path.startsWith('/dev')) return next()
    const visit: Visit = {
      kind: 'visit',
      at: tape.now(),
      until: null,
      what: `${c.req.method} ${c.req.path.split('/').at(-1) ?? ''}`,
      status: null,
      orderNo: null,
    }
    await tape.during(visit, next)
    Object.assign(visit, { until: tape.now(), status: c.res.status })
  })
}
