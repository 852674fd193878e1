import { pipeline, Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { stringify as stringifyRows } from 'csv-stringify'
import { stringify } from 'csv-stringify/sync'
import { decimalOf } from '#domain/money.ts'

/** An amount in the minor unit of a currency. */
export type Money = { amountMinor: number; currency: string }
export type Cell = string | number | null | Money

/** Text that a spreadsheet would run as a formula gets an apostrophe. */
const FOR_SPREADSHEETS = { escape_formulas: true, bom: true, record_delimiter: 'windows' } as const

/** Rows as a file for a spreadsheet. Amounts are numbers, so a negative one stays as it is. */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (isMoney(cell) ? Number(decimalOf(cell.amountMinor, cell.currency)) : cell)),
  )
  return stringify([columns, ...cells], FOR_SPREADSHEETS)
}

/** The answer with a file for a spreadsheet. */
export function csvFile(name: string, content: string | ReadableStream<Uint8Array>): Response {
  return new Response(content, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}

/**
 * The answer with a file that is sent while its rows are read. So a process never has all of them in memory. If a row
 * cannot be read, the file ends with an error, and the browser reports a failed download.
 */
export function csvStream(
  name: string,
  { columns, rows }: { columns: readonly string[]; rows: AsyncIterable<readonly string[]> },
): Response {
  const file = stringifyRows({ ...FOR_SPREADSHEETS, columns: [...columns], header: true })
  pipeline(Readable.from(rows), file, () => undefined)
  return csvFile(name, createReadableStreamFromReadable(file))
}

function isMoney(cell: Cell): cell is Money {
  return typeof cell === 'object' && cell !== null
}
