/**
 * Places where a crash hurts most, by their numbers in docs/payments.md. The ones left out are states of the
 * world (a switched card, a dead nonce) rather than places in the code.
 */
export const FAIL_POINTS = {
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
} as const
export type FailPoint = keyof typeof FAIL_POINTS

/** Called at each place; throws or never returns where a test wants it to. */
export type ReachFailPoint = (point: FailPoint) => void

/** Ends this process at the named place as `kill -9` would; does nothing without a name. */
export function failPoints(name: string | undefined): ReachFailPoint {
  return (point) => {
    if (point !== name) return
    process.kill(process.pid, 'SIGKILL')
    // The signal may take a moment; nothing more may happen meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
}
