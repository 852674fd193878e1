type Result = { ok: true } | { ok: false; status: number; reason: string }

const TOO_MANY = 429

/**
 * Lets a refusal through that answers what was asked, such as “no such record”. An outage is no answer, so a page must
 * not show it as an end or as nothing. @throws if the server was busy or failed, or if its answer cannot be read
 */
export function mustBeAnswered(result: Result, what: string): void {
  if (result.ok) return
  const { status, reason } = result
  const isAnswer = status >= 400 && status < 500 && status !== TOO_MANY
  if (!isAnswer) throw new Error(`${what} could not be read: ${reason}`)
}
