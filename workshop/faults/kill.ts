import type { Switches } from './switches.ts'

/** The points at which the process can be killed, in the order of a payment. */
export const KILL_AT = {
  now: 'at once',
  P2: 'claimed, nothing sent',
  P5: 'answered, nothing saved',
  P8: 'hold saved, not captured',
  P9: 'captured, not saved',
  P10: 'before it is saved as paid',
  P14: 'sent again, nothing saved',
} as const
export type KillAt = keyof typeof KILL_AT
/** The gateway has answered a buyer or the recoverer, and nothing is written yet. */
const SENT_NOT_SAVED: ReadonlySet<string> = new Set(['P5', 'P14'])

export type Killer = {
  /** The point of the next kill. Null if none is planned. */
  armed: () => KillAt | null
  arm: (at: KillAt | null) => void
  /** Kills at once, in the middle of running work. */
  now: (orderNo: string | null) => void
  /** Called at each fail point. */
  reached: (point: string, orderNo: string | null) => void
}

type Deps = {
  switches: Switches
  /** The point of a kill that was planned before a restart. */
  before: KillAt | null
  /** Records the kill, so that the next process can show it. */
  dies: (death: { orderNo: string | null; where: string }) => void
  /** Ends the process as `kill -9` does. */
  end: () => void
}

/** Ends this process at a point that a developer chooses. `npm run dev` starts it again. */
export function createKiller({ switches, before, dies, end }: Deps): Killer {
  let armed = before
  const kill = (orderNo: string | null, where: string) => {
    armed = null
    switches.set('worker-dies', false)
    dies({ orderNo, where })
    end()
  }
  return {
    armed: () => armed,
    arm: (at) => {
      armed = at
    },
    now: (orderNo) => kill(orderNo, KILL_AT.now),
    reached: (point, orderNo) => {
      if (isKillAt(point) && point === armed) kill(orderNo, KILL_AT[point])
      else if (SENT_NOT_SAVED.has(point) && switches.isOn('worker-dies')) kill(orderNo, KILL_AT.P5)
    },
  }
}

export function isKillAt(name: string): name is KillAt {
  return Object.hasOwn(KILL_AT, name)
}

/** The signal may take a moment. No further code may run before it. */
export function endProcess(): void {
  process.kill(process.pid, 'SIGKILL')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
