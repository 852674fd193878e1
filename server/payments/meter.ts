import { Counter, type Registry } from '@prometheus-io/client'
import { ALL_FLOWS, type Flow } from '#domain/payments/flows.ts'
import { NO_FIGURES, type Figures } from '#server/platform/figures.ts'
import { addSpan } from '#server/platform/traces.ts'

/** The counters of this process, for monitoring. */
export type Meter = {
  /** A request to pay was answered. */
  answered: (flow: Flow, outcome: string) => void
  /** An order ended through this process. */
  ended: (flow: Flow, outcome: 'paid' | 'payment-failed') => void
  /** The gateway was called. Without an answer, the outcome has the reason. */
  called: (operation: string, outcome: string, seconds: number) => void
}

export const NO_METER: Meter = {
  answered: () => undefined,
  ended: () => undefined,
  called: () => undefined,
}

/** Counts in the registry behind `/metrics`. */
export function createMeter(registry: Registry, figures: Figures = NO_FIGURES): Meter {
  const registers = [registry]
  const answers = new Counter({
    name: 'evenhand_pay_answers_total',
    help: 'Answers to “Pay now”, by flow and outcome',
    labelNames: ['flow', 'outcome'],
    registers,
  })
  const orders = new Counter({
    name: 'evenhand_orders_total',
    help: 'Orders that came to their end in this process, by flow and outcome',
    labelNames: ['flow', 'outcome'],
    registers,
  })
  // Monitoring sees an increase only from a value that it has read before. So each counter starts with zero before the
  // first failure.
  for (const flow of ALL_FLOWS) orders.inc({ flow, outcome: 'payment-failed' }, 0)
  const calls = new Counter({
    name: 'evenhand_gateway_calls_total',
    help: 'Calls of the payment gateway, by operation and outcome',
    labelNames: ['operation', 'outcome'],
    registers,
  })
  return {
    answered: (flow, outcome) => answers.inc({ flow, outcome }),
    ended: (flow, outcome) => orders.inc({ flow, outcome }),
    called: (operation, outcome, seconds) => {
      calls.inc({ operation, outcome })
      figures.gatewayCalled(operation, seconds)
      const facts = { 'gateway.operation': operation, 'gateway.outcome': outcome }
      addSpan({ name: `gateway ${operation}`, kind: 'call', facts }, seconds)
    },
  }
}
