import type { Exporter } from '#server/platform/exporter.ts'

/**
 * The events with the person's id. Events that have only a browser's id are left out, because another person may use
 * it.
 */
export const eventExport: Exporter = {
  columns: ['analytics_events.user_id', 'analytics_events.properties'],
  read: async (tx, { id }) => {
    const events = await tx
      .selectFrom('analytics_events')
      .select(['kind', 'at', 'properties'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
    // The typed address is left out, because it may belong to another account.
    const rows = events.map(({ kind, at, properties: { email: _typed, ...details } }) => ({
      event: kind,
      at,
      details: JSON.stringify(details),
    }))
    return [{ part: 'measurement', rows }]
  },
}
