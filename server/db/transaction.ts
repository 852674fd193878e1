import { DummyDriver, PostgresDialect, sql, Transaction } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * Runs a transaction whose statements may be sent together. A statement that starts before an earlier one is answered
 * follows it at once, on the same connection. PostgreSQL still runs them one after another, in the order of their start.
 * So a lock comes before a read that starts after it. Start them with `together`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (oneByOne) => {
    const executor = oneByOne.getExecutor()
    return executor.provideConnection(async (connection) => {
      let isOver = false
      const unqueued = executor.withConnectionProvider({
        provideConnection: async (run) => {
          // It would be committed by itself.
          if (isOver) throw new Error('a statement came after the end of its transaction')
          return run(connection)
        },
      })
      return work(new Transaction<Tables>({ ...UNUSED, executor: unqueued })).finally(() => (isOver = true))
    })
  })
}

/** A transaction within a transaction is not possible, so these parts are never asked. */
const dialect = new PostgresDialect({ pool: async () => Promise.reject(new Error('no second connection')) })
const UNUSED = { config: { dialect }, dialect, driver: new DummyDriver() }

type Results<Parts extends readonly unknown[]> = { -readonly [Key in keyof Parts]: Awaited<Parts[Key]> }

/**
 * The results of parts of one transaction that do not need each other. Each part must start its first statement at once.
 * After a part has failed, PostgreSQL refuses the later statements of the transaction.
 * @throws the error that came first, after all parts have ended. So no statement follows the end of the transaction.
 */
export async function together<const Parts extends readonly (Promise<unknown> | null)[]>(
  parts: Parts,
): Promise<Results<Parts>> {
  const started = parts.map(async (part) => part)
  const errors = (await Promise.allSettled(started)).flatMap((part) =>
    part.status === 'rejected' ? [part.reason as unknown] : [],
  )
  const cause = errors.find((error) => !isRefusedLater(error)) ?? errors[0]
  if (cause !== undefined) throw cause
  return (await Promise.all(started)) as Results<Parts>
}

/** PostgreSQL: `current transaction is aborted, commands ignored until end of transaction block`. */
function isRefusedLater(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02'
}

/** Waits for other transactions that hold this word, and holds it until the transaction ends. */
export async function oneAtATime(tx: Tx, word: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${word}, 0))`.execute(tx)
}
