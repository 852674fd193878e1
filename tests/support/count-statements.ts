import type { Db } from '#server/db/database.ts'

/** The same database, with a count of the statements that are sent through it. */
export function countStatements(db: Db): { db: Db; during: (work: () => Promise<void>) => Promise<number> } {
  let statements = 0
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }),
    during: async (work) => {
      const before = statements
      await work()
      return statements - before
    },
  }
}
