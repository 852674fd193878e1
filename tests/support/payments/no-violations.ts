import { expect } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { findViolations } from '#tests/faults/invariants.ts'

/** Expects that no rule about payments is broken in the database. */
export async function expectNoViolations(db: Db): Promise<void> {
  const broken = Object.entries(await findViolations(db)).filter(([, count]) => count !== 0)
  expect(broken).toEqual([])
}
