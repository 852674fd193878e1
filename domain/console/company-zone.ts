/** The time zone of the company: of its staff, its days in the figures and its accounting. */
export const COMPANY_ZONE = 'America/Chicago'
