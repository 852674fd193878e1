/** What an order is for. */
const FLOWS = {
  join: { pays: 'given', isAwaited: true },
  invited: { pays: 'given', isAwaited: true },
  returning: { pays: 'given', isAwaited: true },
  renewal: { pays: 'on-file', isAwaited: false },
  change: { pays: 'on-file', isAwaited: true },
} as const satisfies Record<string, FlowRule>

type FlowRule = {
  /** The buyer gives an instrument now, or the instrument on file of a subscription pays. */
  pays: 'given' | 'on-file'
  /** A buyer waits for the result at a page. */
  isAwaited: boolean
}

export type Flow = keyof typeof FLOWS
export const ALL_FLOWS = Object.keys(FLOWS) as readonly Flow[]
/** Orders of a buyer with an instrument of their own. */
export type BuyerFlow = { [F in Flow]: (typeof FLOWS)[F]['pays'] extends 'given' ? F : never }[Flow]
/** Orders for a subscription, paid with the instrument on its file. */
export type FlowOnFile = Exclude<Flow, BuyerFlow>

/**
 * Whether the instrument on file of a subscription pays. Its token works many times, so it is never sent again. Nobody
 * typed a card, so the limits on testing cards do not apply.
 */
export function paysOnFile(flow: Flow): flow is FlowOnFile {
  return FLOWS[flow].pays === 'on-file'
}

/** Whether a buyer waits for the result at a page. If they have left it, a mail tells them. */
export function isAwaited(flow: Flow): boolean {
  return FLOWS[flow].isAwaited
}
