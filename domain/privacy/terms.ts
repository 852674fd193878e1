/** Notifications of the gateway are kept this long after they were handled, to explain an error. */
export const NOTIFICATION_DAYS = 30

/** What an order needs to be answered again, compared or disputed. A dispute is raised within this time. */
export const ORDER_DETAIL_DAYS = 90

/** Tax law of the countries that we sell to wants a receipt for up to seven years. */
export const BOOKS_DAYS = 7 * 366

/** Tries to change a payment method count against the limits on testing cards. */
export const METHOD_CHANGE_DAYS = 90

/** A professional who never set a password. */
export const UNFINISHED_PROFESSIONAL_DAYS = 90

/** A parent who never set a password. The last link of an invitation can be renewed for this long. */
export const UNFINISHED_PARENT_DAYS = 430

/** How often data that may not go yet is looked at again. */
export const RECHECK_DAYS = 30

/** How long a person can download their data export. */
export const EXPORT_DAYS = 7

/** How long it is remembered that there was an export. */
export const EXPORT_RECORD_DAYS = 30
