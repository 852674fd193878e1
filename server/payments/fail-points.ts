/**
 * The places where a crash would do the most harm, with their numbers in docs/payments.md. Missing numbers are states
 * outside the code, such as another card or an expired nonce.
 */
const FAIL_POINTS = {
  P1: 'before the order is committed',
  P2: 'the order is committed, the commit’s answer is lost',
  P3: 'before the gateway is called',
  P5: 'the gateway has answered, nothing is written',
  P7: 'before the answer is committed',
  P8: 'the winner is committed, nothing is captured',
  P9: 'captured, the answer not looked at',
  P10: 'before the paid order is committed',
  P11: 'paid, the buyer not answered',
  P13: 'a due attempt is claimed, the gateway not asked',
  P14: 'sent again, nothing written',
  P17: 'a surplus hold is known, nothing released',
  P17b: 'a surplus hold is released, nothing written',
  P18: 'in the middle of a sweep',
  P19: 'a notification is stored, nothing done about it',
  P27: 'before a refund is committed',
  P28: 'a refund is committed, the gateway not called',
  P29: 'the gateway has answered about a refund, nothing written',
  P30: 'before the returned money is committed',
} as const
export type FailPoint = keyof typeof FAIL_POINTS

/** Called at each place. A test can make it throw or never return. */
export type ReachFailPoint = (point: FailPoint) => void

/** Ends this process at the named place, as `kill -9` does. Without a name it does nothing. */
export function failPoints(name: string | undefined): ReachFailPoint {
  return (point) => {
    if (point !== name) return
    process.kill(process.pid, 'SIGKILL')
    // The signal may take a moment. No further code may run before it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
}
