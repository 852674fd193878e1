import type { Fault } from '../faults/switches.ts'
import { bandsOf } from './drawing.ts'
import type { Step } from './steps.ts'
import type { Entry } from './tape.ts'

/** The events of an order as a test for workshop/workshop.test.ts, with the faults that were switched on. */
export function asTest(steps: readonly Step[], tape: readonly Entry[]): string {
  const phases = bandsOf(steps).map(({ phase }) => phase.name)
  const faults = faultsOf(tape)
  const heals = tape.some((entry) => entry.kind === 'call' && entry.actor === 'recoverer')
  const presses = faults.map((fault) => `  await press('/dev/faults/${fault}', { on: '1' })`)
  const recovers = [
    "  await press('/dev/faults')",
    '  await letTimePass(db)',
    '  await services.payments.recoverOnce()',
  ]
  return [
    `test('an order is ${phases.join(', ')}', async () => {`,
    ...presses,
    '  await pay()',
    ...(heals ? recovers : []),
    '  const journal = await textOf()',
    `  for (const phase of ${JSON.stringify(phases).replaceAll('"', "'").replaceAll(',', ', ')})`,
    '    expect(journal).toContain(phase)',
    '})',
  ].join('\n')
}

/** The faults in the calls of an order. */
function faultsOf(tape: readonly Entry[]): Fault[] {
  const calls = tape.filter((entry) => entry.kind === 'call')
  const has = (lost: 'question' | 'answer') => calls.some((call) => call.lost === lost)
  return [
    ...(has('answer') ? (['lose-answer'] as const) : []),
    ...(has('question') ? (['gateway-away'] as const) : []),
    ...(calls.some(({ answer }) => answer?.startsWith('declined') === true)
      ? (['decline-softly'] as const)
      : []),
  ]
}
