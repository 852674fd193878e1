type Result = { ok: true } | { ok: false; status: number; reason: string }

const TOO_MANY = 429

/** Whether a call got what it asked for, or a refusal that answers it. A server that is busy or fails answers nothing. */
export function isAnswered(result: Result): boolean {
  if (result.ok) return true
  const { status } = result
  return status >= 400 && status < 500 && status !== TOO_MANY
}

/**
 * Lets a refusal through that answers what was asked, such as “no such record”. An outage is no answer, so a page must
 * not show it as an end or as nothing. @throws if the server was busy or failed, or if its answer cannot be read
 */
export function mustBeAnswered(result: Result, what: string): void {
  if (!result.ok && !isAnswered(result)) throw new Error(`${what} could not be read: ${result.reason}`)
}
