import { sql } from 'kysely'
import type { Exporter } from '#server/platform/exporter.ts'

/** The codes that a person has entered recently, in their account or in their draft. */
export const codeExport: Exporter = {
  columns: ['entered_codes.code'],
  read: async (tx, { id }) => {
    const rows = await tx
      .selectFrom('entered_codes')
      .select(['code', 'entered_at as at'])
      .where(
        // Joined by `or`, the two parts would read the codes of all people.
        'scope_id',
        'in',
        sql<string>`(select ${id}::uuid union all select id from registrations where parent_id = ${id})`,
      )
      .orderBy('entered_at')
      .execute()
    return [{ part: 'codes', rows }]
  },
}
