/**
 * The result of a call for a person's own record. `none` means that there is no record, and its code may say why. Any other
 * refusal is `unknown`.
 */
export type Asked<Value> =
  | { outcome: 'found'; value: Value }
  | { outcome: 'none'; code?: string | undefined }
  | { outcome: 'unknown'; status: number }

type Result<Value> =
  | { ok: true; body: Value }
  | { ok: false; status: number; problem?: { code?: string | undefined } }

/** Only these statuses mean that there is no such record. */
const NONE: ReadonlySet<number> = new Set([401, 404])

/** Reads the result of a call, so that one failure does not hide the rest of a page. */
export function askOwn<Value>(result: Result<Value>): Asked<Value> {
  if (result.ok) return { outcome: 'found', value: result.body }
  const { status, problem } = result
  return NONE.has(status) ? { outcome: 'none', code: problem?.code } : { outcome: 'unknown', status }
}
