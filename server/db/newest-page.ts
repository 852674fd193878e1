/** One page of rows, the newest first. The next page begins before the row `older`; null for the last page. */
export type NewestPage<Row> = { rows: Row[]; older: number | null }

/** Cuts a page from rows that were read with one more than its `size`. `numberOf` is what they are ordered by. */
export function newestPage<Row>(
  found: readonly Row[],
  { size, numberOf }: { size: number; numberOf: (row: Row) => number },
): NewestPage<Row> {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, older: found.length > size && last !== undefined ? numberOf(last) : null }
}
