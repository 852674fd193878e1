/** How long a person can take back that they want to be erased. */
export const TAKE_BACK_DAYS = 14

/** How long after the log-in a person may ask for it. Another person at an open browser cannot. */
export const FRESH_LOG_IN_MINUTES = 15
