import type { Exporter } from '#server/platform/exporter.ts'

/** The codes that a person has entered recently, in their account or in their draft. */
export const codeExport: Exporter = {
  columns: ['entered_codes.code'],
  read: async (tx, { id }) => {
    const rows = await tx
      .selectFrom('entered_codes')
      .select(['code', 'entered_at as at'])
      .where((eb) =>
        eb.or([
          eb('scope_id', '=', id),
          eb('scope_id', 'in', (drafts) =>
            drafts.selectFrom('registrations').select('id').where('parent_id', '=', id),
          ),
        ]),
      )
      .orderBy('entered_at')
      .execute()
    return [{ part: 'codes', rows }]
  },
}
