export const FAULTS = {
  'lose-answer': {
    name: 'Lose the next answer',
    does: 'the gateway acts, and its answer is lost',
    reach: 'next 1',
    pill: 'answer lost',
  },
  'decline-softly': {
    name: 'Decline softly',
    does: '2001 Insufficient Funds',
    reach: 'each',
    pill: 'declines',
  },
  'gateway-away': { name: 'Gateway away', does: 'no call arrives', reach: 'each', pill: 'away' },
  'flags-away': { name: 'Flag provider away', does: 'every flag is Off', reach: 'each', pill: 'flags away' },
  'worker-dies': {
    name: 'Worker dies',
    does: 'the gateway has answered, nothing is saved',
    reach: 'next 1',
    pill: 'worker dies',
  },
  'slow-database': {
    name: 'Database is slow',
    does: 'each statement takes 100 ms more',
    reach: '100 ms',
    pill: 'slow database',
  },
  slow: { name: 'Gateway is slow', does: 'each call takes 4 s more', reach: '4 s', pill: 'slow' },
} as const
export type Fault = keyof typeof FAULTS

export const SLOW_MS = 4_000
export const SLOW_STATEMENT_MS = 100

export type Switches = {
  isOn: (fault: Fault) => boolean
  set: (fault: Fault, on: boolean) => void
  allOff: () => void
  /** The faults that are on. */
  on: () => readonly Fault[]
}

/** The switches of one process. A restart puts them all off. */
export function createSwitches(): Switches {
  const on = new Set<Fault>()
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
