import type { ExportRow } from '#domain/privacy/export.ts'
import type { Exporter } from '#server/platform/exporter.ts'

/** The requests of a person about their data, for the export. */
export const requestExport: Exporter = {
  columns: [],
  read: async (tx, { id }) => {
    const erasures = await tx
      .selectFrom('erasures')
      .select(['asked_at as at', 'due_at as dueAt'])
      .where('person_id', '=', id)
      .execute()
    const exports = await tx
      .selectFrom('exports')
      .select(['asked_at as at', 'made_at as readyAt', 'downloads'])
      .where('person_id', '=', id)
      .orderBy('asked_at')
      .execute()
    const rows: ExportRow[] = [
      ...erasures.map((row) => ({ kind: { word: 'erasure' as const }, ...row })),
      ...exports.map((row) => ({ kind: { word: 'export' as const }, ...row })),
    ]
    return [{ part: 'requests', rows }]
  },
}
