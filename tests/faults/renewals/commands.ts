/** The storm must also end on a machine that is busy with other work. */
export const CONNECT_LIMIT_MS = 120_000

/** The commands for a process of the renewal storm. */
export type RenewalCommand =
  /** Runs each due job once: recovery, notices, charges, ends. */
  | { do: 'work' }
  /** Charges all renewals that are due. Returns their number, and the first alerts. */
  | { do: 'charge' }
  /** Compares the last hours with the gateway's records. Returns `complete` or `incomplete`. */
  | { do: 'sweep'; hours: number }
  /** Switches renewal off by the link of a mail. Returns the outcome. */
  | { do: 'switch-off'; userId: string; subscriptionId: string }
  /**
   * Changes to another package: a dearer one at once with a double request, else with the renewal. Returns the
   * outcomes.
   */
  | { do: 'change-plan'; userId: string; packageId: number }
  /** Refunds a payment in full to its payer. Returns the outcome. */
  | { do: 'refund'; userId: string; orderNo: string; amountMinor: number }
