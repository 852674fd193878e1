/**
 * `npm run migrate`: brings the tables of DATABASE_URL to this version, before the processes of this version start. It needs no
 * other setting. Name the database itself in DATABASE_URL, not a pooler, and a user that owns the tables.
 */
import './refuse-windows.ts'
import { migrate } from '#server/db/migrate.ts'
import { databaseOrExit, reasonOf, say } from './operator.ts'

const db = await databaseOrExit(1)
let count = 0
try {
  await migrate(db, {
    onRun: (name, ms) => {
      count += 1
      say(`${name}: ${ms} ms`)
    },
  })
  say(count === 0 ? 'The tables are those of this version.' : `Migrations: ${count}`)
} catch (error) {
  say(reasonOf(error), 1)
}
await db.destroy()
