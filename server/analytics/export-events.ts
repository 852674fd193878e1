import type { Exporter } from '#server/platform/exporter.ts'

/** What was measured of a person by their id. Events of a browser alone may be of another person who uses it. */
export const eventExport: Exporter = {
  columns: ['analytics_events.user_id', 'analytics_events.properties'],
  read: async (tx, { id }) => {
    const events = await tx
      .selectFrom('analytics_events')
      .select(['kind', 'at', 'properties'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
    // A page sends the address that was typed in it, which may be of another account.
    const rows = events.map(({ kind, at, properties: { email: _typed, ...details } }) => ({
      event: kind,
      at,
      details: JSON.stringify(details),
    }))
    return [{ part: 'measurement', rows }]
  },
}
