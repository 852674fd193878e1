/** The effect of each switch. `reach` is its extent, such as the calls that it affects. */
export const FAULTS = {
  'lose-answer': {
    name: 'Gateway loses the next answer',
    does: 'it charges, we do not hear',
    reach: 'next 1',
  },
  slow: { name: 'Gateway is slow', does: 'answers late', reach: '8 s' },
  'decline-third': { name: 'Gateway declines', does: '2001 Insufficient Funds', reach: 'each 3rd' },
  'decline-softly': { name: 'Gateway declines softly', does: '2001 Insufficient Funds', reach: 'each' },
  'gateway-away': { name: 'Gateway is down', does: 'no call arrives', reach: 'each' },
  'worker-dies': { name: 'Worker dies', does: 'after sent, before saved', reach: 'next 1' },
  'slow-database': { name: 'Database is slow', does: 'each statement', reach: '400 ms' },
  'mail-bounces': { name: 'Mail bounces', does: '550, the mailbox does not exist', reach: 'all' },
  'webhook-twice': { name: 'Webhook comes twice', does: 'and out of order', reach: 'each' },
  'flags-away': { name: 'Flag provider is away', does: 'every flag is Off', reach: 'each' },
} as const
export type Fault = keyof typeof FAULTS

export const SLOW_MS = 8_000
export const SLOW_STATEMENT_MS = 400
/** With “Gateway declines”, one hold in this many is declined. */
export const DECLINED_EACH = 3

export type Switches = {
  isOn: (fault: Fault) => boolean
  set: (fault: Fault, on: boolean) => void
  allOff: () => void
  /** The faults that are switched on. */
  on: () => readonly Fault[]
}

/** The switches of one process, with those that were on before it was killed. */
export function createSwitches(before: readonly Fault[] = []): Switches {
  const on = new Set<Fault>(before)
  return {
    isOn: (fault) => on.has(fault),
    set: (fault, isOn) => void (isOn ? on.add(fault) : on.delete(fault)),
    allOff: () => on.clear(),
    on: () => [...on],
  }
}

export function isFault(name: string): name is Fault {
  return Object.hasOwn(FAULTS, name)
}
