import { strToU8, zipSync } from 'fflate'
import { textFor } from '#domain/messages/text.ts'
import type { ExportedPart, ExportRow } from '#domain/privacy/export.ts'
import { exportPage, type ExportPage } from './page.ts'
import { plainValue } from './write-value.ts'

/** The file that a person gets: a page, the same data as JSON, and an explanation. */
export async function packExport(page: ExportPage): Promise<Buffer> {
  const { parts, reader, madeAt } = page
  const files: Record<string, string> = {
    'index.html': await exportPage(page),
    'README.txt': textFor(reader.locale)('exports.readme'),
    ...Object.fromEntries(parts.map((part) => [`json/${part.part}.json`, jsonOf(part)])),
  }
  const packed = Object.entries(files).map(([name, content]) => [name, strToU8(content)] as const)
  return Buffer.from(zipSync(Object.fromEntries(packed), { mtime: madeAt }))
}

function jsonOf({ part, rows }: ExportedPart): string {
  return `${JSON.stringify({ section: part, rows: rows.map(plainRow) }, null, 2)}\n`
}

function plainRow(row: ExportRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, value === undefined ? null : plainValue(value)]),
  )
}
