/** What a person's own record answered. A refusal for any other reason than its absence tells nothing. */
export type Asked<Value> =
  | { outcome: 'found'; value: Value }
  | { outcome: 'none' }
  | { outcome: 'unknown'; status: number }

type Result<Value> = { ok: true; body: Value } | { ok: false; status: number }

/** Only these answers say that there is no such record. */
const NONE: ReadonlySet<number> = new Set([401, 404])

/** Reads the result of a call, so that one failure does not hide the rest of a page. */
export function askOwn<Value>(result: Result<Value>): Asked<Value> {
  if (result.ok) return { outcome: 'found', value: result.body }
  const { status } = result
  return NONE.has(status) ? { outcome: 'none' } : { outcome: 'unknown', status }
}
