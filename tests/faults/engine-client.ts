import { fork } from 'node:child_process'
import type { Call } from '#tests/support/api.ts'

export type OrderToPlace = {
  scopeId: string
  nonce: string
  key: string
  beneficiaryIds?: string[]
  amountMinor?: number
  codes?: string[]
  /** The payer, if they have other drafts too. Otherwise each draft has its own payer. */
  human?: Human
  /** A co-parent who is paid for as well, and has a draft of their own. */
  coParent?: Human
}
/** One person with all drafts they started, on a phone and on a laptop. */
export type Human = { id: string; scopeIds: string[] }
export type Command =
  /** Creates a draft ready for payment, optionally of this person. Returns its id. */
  | { do: 'open'; humanId?: string }
  | { do: 'place'; order: OrderToPlace }
  | { do: 'status'; scopeId: string }
  | { do: 'recover' }
  | { do: 'sweep' }
/** The name of an outcome, a count, `error: …`, or `died`. */
export type Answer = string

/** Sent in place of a command's number to make the gateway fail. */
export const FAULT = -1

export type EngineProcess<C = Command> = {
  pid: number
  /** The API of the process, if it is the whole application. */
  call: Call | null
  tell: (command: C) => Promise<Answer>
  isAlive: () => boolean
  signal: (signal: NodeJS.Signals) => void
  /** Resolves with the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>
}

/** Starts an engine in its own process and waits until it accepts commands. */
export async function startEngine<C = Command>(
  url: string,
  env: Record<string, string> = {},
  {
    onFault = () => undefined,
    program = 'engine-process.ts',
  }: { onFault?: () => void; program?: string } = {},
): Promise<EngineProcess<C>> {
  const child = fork(`tests/faults/${program}`, {
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
