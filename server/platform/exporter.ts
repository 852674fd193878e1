import type { Locale } from '#domain/messages/locales.ts'
import type { ExportedPart } from '#domain/privacy/export.ts'
import type { Tx } from '#server/db/database.ts'

/** The person whose data is exported, and their language. */
export type ExportedPerson = { id: string; locale: Locale }

/** The data of one capability about a person that may be exported. */
export type Exporter = {
  /** The exported columns with personal data, as `table.column`. */
  columns: readonly string[]
  /** Reads the data that this person typed or caused. It leaves out what other people typed about themselves. */
  read: (tx: Tx, person: ExportedPerson) => Promise<ExportedPart[]>
}
