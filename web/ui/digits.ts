/**
 * Keeps only the digits of a text and moves the caret along, so editing in the middle works. `limit` is the
 * maximum number of digits; by default there is none.
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

/** Reduces an input's value to its digits. Does nothing if there is nothing to remove. */
export function keepDigitsIn(input: HTMLInputElement, limit?: number): void {
  const kept = keepDigits({ value: input.value, caret: input.selectionStart ?? input.value.length, limit })
  if (kept.value === input.value) return
  input.value = kept.value
  input.setSelectionRange(kept.caret, kept.caret)
}
