const TRIES = 4
/** Unique violation, serialization failure, deadlock. */
const CONFLICTS = new Set(['23505', '40001', '40P01'])

/**
 * Runs a transaction again after a conflict. It then finds the other transaction's result and answers with
 * it.
 * @throws what the last try threw
 */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (tries === TRIES || !isConflict(error)) throw error
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code))
}
