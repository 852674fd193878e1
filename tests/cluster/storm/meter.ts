import type { Call } from '#tests/support/api.ts'

/** One request as its sender saw it. */
export type Sent = {
  at: number
  ms: number
  /** The status of the answer; 0 if there was none. */
  status: number
  path: string
}
export type Meter = {
  sent: Sent[]
  /** Wraps calls and records each request. A call without an answer throws as before. */
  measured: (call: Call) => Call
}

/** Records every request of the buyers. */
export function createMeter(): Meter {
  const sent: Sent[] = []
  return {
    sent,
    measured: (call) => async (method, path, options) => {
      const at = Date.now()
      let status = 0
      try {
        const answer = await call(method, path, options)
        status = answer.status
        return answer
      } finally {
        const shape = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
        sent.push({ at, ms: Date.now() - at, status, path: `${method} ${shape}` })
      }
    },
  }
}

/** A request in words, with its second since `begun`. */
export function inWords({ at, ms, status, path }: Sent, begun: number): string {
  const second = Math.round((at - begun) / 1000)
  return `${second} s: ${path}, ${status === 0 ? 'no answer' : status} after ${(ms / 1000).toFixed(1)} s`
}

/** Whether a buyer got no answer, or an answer that reports a failure of the service. */
export function hasFailed({ status }: Sent): boolean {
  return status === 0 || status >= 500
}
