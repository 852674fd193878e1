/** A person is told about the end of the paid time, or about the renewal, this many days before. */
export const NOTICE_DAYS = { first: 30, second: 7 } as const

/**
 * The least days between the notice and the charge, by law. A term of a year or more needs the longer notice. A notice
 * that was late moves the charge.
 */
export const LEAST_NOTICE_DAYS = { short: 7, year: 15 } as const
