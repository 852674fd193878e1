import { fork } from 'node:child_process'
import type { Call } from '#tests/support/api.ts'

export type OrderToPlace = {
  scopeId: string
  nonce: string
  key: string
  beneficiaryIds?: string[]
  amountMinor?: number
  codes?: string[]
  /** The human who pays, where they have other drafts too; otherwise everybody is somebody else. */
  human?: Human
}
/** One human with the drafts they have begun, on a phone and on a laptop. */
export type Human = { id: string; scopeIds: string[] }
export type Command =
  /** A draft that reached payment, of this human where one is named; answers its id. */
  | { do: 'open'; humanId?: string }
  | { do: 'place'; order: OrderToPlace }
  | { do: 'status'; scopeId: string }
  | { do: 'recover' }
  | { do: 'sweep' }
/** An outcome by its name, a count, `error: …`, or `died`. */
export type Answer = string

/** Instead of the number of a command: the gateway did something wrong. */
export const FAULT = -1

export type EngineProcess = {
  pid: number
  /** Its API, where it is the whole application. */
  call: Call | null
  tell: (command: Command) => Promise<Answer>
  isAlive: () => boolean
  signal: (signal: NodeJS.Signals) => void
  /** Resolves with the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>
}

/** Starts an engine in a process of its own and waits until it can be told what to do. */
export async function startEngine(
  url: string,
  env: Record<string, string> = {},
  onFault: () => void = () => undefined,
): Promise<EngineProcess> {
  const child = fork('tests/faults/engine-process.ts', {
    env: { ...process.env, NODE_OPTIONS: '', ...env, DATABASE_URL: url },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let alive = true
  let last = 0
  const waiting = new Map<number, (answer: Answer) => void>()
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('exit', (_code, signal) => {
      alive = false
      for (const answer of waiting.values()) answer('died')
      waiting.clear()
      resolve(signal)
    })
  })
  child.on('message', ({ id, answer }: { id: number; answer: Answer }) => {
    if (id === FAULT) return onFault()
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  child.on('error', () => undefined)
  await new Promise<Answer>((resolve) => waiting.set(0, resolve))
  return {
    pid: child.pid ?? 0,
    call: null,
    isAlive: () => alive,
    ended,
    signal: (signal) => {
      child.kill(signal)
    },
    tell: async (command) =>
      new Promise((resolve) => {
        if (!alive) return resolve('died')
        last += 1
        waiting.set(last, resolve)
        child.send({ id: last, command }, (error) => {
          if (error) resolve('died')
        })
      }),
  }
}
