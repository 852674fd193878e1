import { stringify } from 'csv-stringify/sync'
import { decimalOf } from '#domain/money.ts'

/** An amount in the minor unit of a currency. */
export type Money = { amountMinor: number; currency: string }
export type Cell = string | number | null | Money

/**
 * Rows as a file for a spreadsheet. Text that a spreadsheet would run as a formula gets an apostrophe. Amounts are numbers,
 * so a negative one stays as it is.
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (isMoney(cell) ? Number(decimalOf(cell.amountMinor, cell.currency)) : cell)),
  )
  return stringify([columns, ...cells], { escape_formulas: true, bom: true, record_delimiter: 'windows' })
}

function isMoney(cell: Cell): cell is Money {
  return typeof cell === 'object' && cell !== null
}
