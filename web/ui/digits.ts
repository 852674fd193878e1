/**
 * Keeps the digits of what was typed and moves the caret along, so that a person can edit in the middle.
 * `limit` is the most digits kept; none if absent.
 */
export function keepDigits({
  value,
  caret,
  limit = Infinity,
}: {
  value: string
  caret: number
  limit?: number | undefined
}) {
  const digits = value.replaceAll(/\D/g, '').slice(0, limit)
  const before = value.slice(0, caret).replaceAll(/\D/g, '').length
  return { value: digits, caret: Math.min(before, digits.length) }
}

/** Rewrites an input to its digits, in place; does nothing while there is nothing to take out. */
export function keepDigitsIn(input: HTMLInputElement, limit?: number): void {
  const kept = keepDigits({ value: input.value, caret: input.selectionStart ?? input.value.length, limit })
  if (kept.value === input.value) return
  input.value = kept.value
  input.setSelectionRange(kept.caret, kept.caret)
}
