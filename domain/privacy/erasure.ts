/** How long a person can cancel the erasure of their account. */
export const TAKE_BACK_DAYS = 14

/** How long after the log-in a person may request erasure. So another person who finds an open browser cannot do it. */
export const FRESH_LOG_IN_MINUTES = 15
