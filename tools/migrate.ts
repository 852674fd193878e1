/**
 * `npm run migrate`: brings the tables of DATABASE_URL to this version, before the processes of this version start. It needs no
 * other setting. Name the database itself in DATABASE_URL, not a pooler, and a user that owns the tables.
 */
import './refuse-windows.ts'
import { readMigrationSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

const { DATABASE_URL: url } = readMigrationSettings(process.env)
const db = openDatabase({ url, poolSize: 1 })
let count = 0
try {
  await migrate(db, {
    onRun: (name, ms) => {
      count += 1
      process.stdout.write(`${name}: ${ms} ms\n`)
    },
  })
  process.stdout.write(count === 0 ? 'The tables are those of this version.\n' : `Migrations: ${count}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
await db.destroy()
