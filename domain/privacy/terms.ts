/** Notifications of the gateway are kept this long after they were handled, to explain an error. */
export const NOTIFICATION_DAYS = 30

/** Details of an order that a replay, a comparison or a dispute needs. A bank raises disputes within this time. */
export const ORDER_DETAIL_DAYS = 90

/** Tax law of the countries where we sell requires receipts for up to seven years. */
export const BOOKS_DAYS = 7 * 366

/** Tries to change a payment method count against the limits on testing cards. */
export const METHOD_CHANGE_DAYS = 90

/** How long we keep a professional who never set a password. */
export const UNFINISHED_PROFESSIONAL_DAYS = 90

/** How long we keep a parent who never set a password. The last link of an invitation can be renewed for this long. */
export const UNFINISHED_PARENT_DAYS = 430

/**
 * After this many days, a job checks first whether the data of a sign-up can be removed. The default of
 * `users.forget_after` is the same.
 */
export const FIRST_CHECK_DAYS = 90

/** After this many days, a job checks again whether kept data can be removed. */
export const RECHECK_DAYS = 30

/** How long a person can download their data export. */
export const EXPORT_DAYS = 7

/** How long the record of an export is kept, without its file. */
export const EXPORT_RECORD_DAYS = 30
