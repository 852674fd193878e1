import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import type { Switches } from './switches.ts'

/** The same database, whose statements take longer while the switch is on. */
export function slowDatabase(inner: Db, switches: Switches, ms: number): Db {
  return inner.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (switches.isOn('slow-database')) await delay(ms)
      return result
    },
  })
}
