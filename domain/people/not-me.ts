/** How long the link “this was not me” in a mail works. Some people read their mail once a week. */
export const NOT_ME_DAYS = 7
