/** The kinds of orders, by what they pay for. */
const FLOWS = {
  join: { pays: 'given', isAwaited: true },
  invited: { pays: 'given', isAwaited: true },
  returning: { pays: 'given', isAwaited: true },
  renewal: { pays: 'on-file', isAwaited: false },
  change: { pays: 'on-file', isAwaited: true },
} as const satisfies Record<string, FlowRule>

type FlowRule = {
  /** Whether the buyer enters an instrument, or the subscription's instrument on file pays. */
  pays: 'given' | 'on-file'
  /** A buyer waits for the result at a page. */
  isAwaited: boolean
}

export type Flow = keyof typeof FLOWS
export const ALL_FLOWS = Object.keys(FLOWS) as readonly Flow[]
/** Orders that a buyer pays with a newly entered instrument. */
export type BuyerFlow = { [F in Flow]: (typeof FLOWS)[F]['pays'] extends 'given' ? F : never }[Flow]
/** Orders for a subscription that its instrument on file pays. */
export type FlowOnFile = Exclude<Flow, BuyerFlow>

/**
 * Whether the subscription's instrument on file pays. Its token works many times, so an attempt is never sent twice.
 * Nobody typed a card, so the limits on testing cards do not apply.
 */
export function paysOnFile(flow: Flow): flow is FlowOnFile {
  return FLOWS[flow].pays === 'on-file'
}

/** Whether a buyer waits for the result at a page. If they have left it, a mail tells them. */
export function isAwaited(flow: Flow): boolean {
  return FLOWS[flow].isAwaited
}
