import type { PaymentGateway } from '#server/payments/gateway.ts'
import type { Workshop, WorkshopDeps } from '#server/workshop.ts'
import { faultyFlags } from './faults/faulty-flags.ts'
import { slowDatabase } from './faults/slow-database.ts'
import { createSwitches } from './faults/switches.ts'
import { lookAt } from './journal/read-order.ts'
import { createTape, type Visit } from './journal/tape.ts'
import { watchedGateway } from './journal/watched-gateway.ts'
import { mountBench } from './page/routes.ts'

/** The gateway has answered, and nothing is written yet. */
const AFTER_THE_ANSWER = 'P5'
/** A state may be written a little after the answer of the gateway. */
const LOOK_AFTER_MS = [20, 150, 600]

/** The workshop of one process. docs/decisions/0029 says why it is a folder of its own. */
export function openWorkshop(): Workshop {
  const [tape, switches] = [createTape(), createSwitches()]
  let opened: { deps: WorkshopDeps; gateway: PaymentGateway } | null = null
  let inside: PaymentGateway | null = null
  const look = (orderNo: string) => {
    if (opened) void lookAt(opened.deps.db, tape, orderNo).catch(() => undefined)
  }
  return {
    database: (inner) => slowDatabase(inner, switches),
    gateway: (inner) => {
      inside = inner
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
      const orderNo = tape.visit()?.orderNo
      if (orderNo) look(orderNo)
      if (point === AFTER_THE_ANSWER && switches.isOn('worker-dies')) {
        switches.set('worker-dies', false)
        throw new Error('the workshop has ended this work')
      }
      inner(point)
    },
    mount: (api, deps) => {
      if (!inside) throw new Error('the workshop must wrap the gateway first')
      opened = { deps, gateway: inside }
      api.use('*', async (c, next) => {
        // What the workshop itself starts, such as jobs after a jump of the clock, is no visit.
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
      mountBench(api, { ...deps, tape, switches, gateway: inside, jump: { ran: null } })
    },
  }
}
