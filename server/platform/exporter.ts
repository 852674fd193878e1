import type { Locale } from '#domain/messages/locales.ts'
import type { ExportedPart } from '#domain/privacy/export.ts'
import type { Tx } from '#server/db/database.ts'

/** The person whose data is exported, and their language. */
export type ExportedPerson = { id: string; locale: Locale }

/** What one capability holds about a person and may give them. */
export type Exporter = {
  /** The columns with personal data that it gives, as `table.column`. */
  columns: readonly string[]
  /** Reads what this person typed or caused, and nothing that another person typed about themselves. */
  read: (tx: Tx, person: ExportedPerson) => Promise<ExportedPart[]>
}
