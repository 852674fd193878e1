import { machineProblems, type MachineProblem } from '#domain/console/machine-token.ts'
import type { Db } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { recordAction } from '../audit/record-action.ts'
import { isAllowed, whyNotAllowed, type NotAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'
import { endToken, makeToken, readTokens, type MachineToken } from './token-store.ts'

type Deps = { db: Db; secrets: Secrets }

/** The tokens of all machines, without their secrets. */
export async function listTokens(
  { db }: Deps,
  staff: Staff,
): Promise<{ outcome: 'read'; tokens: MachineToken[] } | { outcome: 'not-allowed' }> {
  if (!(await isAllowed(db, staff, { right: 'read-endpoints', wanted: 'read-machine-tokens' })))
    return { outcome: 'not-allowed' }
  return { outcome: 'read', tokens: await readTokens(db) }
}

/** Makes a token for a program of the company. Only this answer contains its secret. */
export async function makeTokenByStaff(
  { db, secrets }: Deps,
  staff: Staff,
  { name, days }: { name: string; days: number },
): Promise<
  | { outcome: 'made'; token: MachineToken; secret: string }
  | { outcome: 'refused'; problems: MachineProblem[] }
  | { outcome: 'too-many' }
  | NotAllowed
> {
  const refused = await whyNotAllowed(db, staff, { right: 'change-endpoints', wanted: 'make-machine-token' })
  if (refused) return refused
  const problems = machineProblems({ name, days })
  if (problems.length > 0) return { outcome: 'refused', problems }
  return db.transaction().execute(async (tx) => {
    const made = await makeToken(tx, secrets, { name: name.trim(), days, madeBy: staff })
    if (!made) return { outcome: 'too-many' as const }
    const subject = `machine ${made.token.id}`
    await recordAction(tx, staff, {
      kind: 'make-machine-token',
      subject,
      details: { name: made.token.name, days },
    })
    return { outcome: 'made' as const, ...made }
  })
}

/** Ends a token. Its next call is refused. */
export async function endTokenByStaff(
  { db }: Deps,
  staff: Staff,
  { id }: { id: string },
): Promise<{ outcome: 'done' | 'unknown' } | NotAllowed> {
  const refused = await whyNotAllowed(db, staff, { right: 'change-endpoints', wanted: 'end-machine-token' })
  if (refused) return refused
  return db.transaction().execute(async (tx) => {
    const ended = await endToken(tx, id)
    if (!ended) return { outcome: 'unknown' as const }
    await recordAction(tx, staff, { kind: 'end-machine-token', subject: `machine ${id}`, details: ended })
    return { outcome: 'done' as const }
  })
}
