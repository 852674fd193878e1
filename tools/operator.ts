import { sql } from 'kysely'
import { readConfig, readDatabaseUrl, type Config } from '#server/config.ts'
import { openDatabase, type Db } from '#server/db/database.ts'
import { orExit } from '#server/or-exit.ts'

/** The settings of the application. If one is wrong, the command says which and ends. */
export async function settingsOrExit(): Promise<Config> {
  return orExit(() => readConfig(process.env))
}

/** Opens the database of the application. If it does not answer, the command says why and ends. */
export async function databaseOrExit(poolSize: number): Promise<Db> {
  const url = await orExit(() => readDatabaseUrl(process.env))
  const db = openDatabase({ url, poolSize })
  const answer = sql`select 1`.execute(db).catch((error: unknown) => {
    throw new Error(`The database does not answer: ${reasonOf(error)}`)
  })
  await orExit(() => answer)
  return db
}

/** Why something failed, in one line. A host with several addresses gives one error for each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** Writes a line for the operator. With an exit code other than 0, it is an error. */
export function say(line: string, exitCode = 0): void {
  const output = exitCode === 0 ? process.stdout : process.stderr
  output.write(`${line}\n`)
  if (exitCode !== 0) process.exitCode = exitCode
}
