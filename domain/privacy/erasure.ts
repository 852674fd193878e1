/** How long a person can cancel the erasure of their account. */
export const TAKE_BACK_DAYS = 14

/** How long after the log-in a person may request erasure. So another person who finds an open browser cannot do it. */
export const FRESH_LOG_IN_MINUTES = 15

/** Whether paid time ends early because the account is deleted. Both are days; `erasedOn` is null if nobody asked for it. */
export function endsWithAccount({
  erasedOn,
  paidUntil,
}: {
  erasedOn: string | null
  paidUntil: string
}): boolean {
  return erasedOn !== null && erasedOn < paidUntil
}
