import { roleOf, type GroupRole } from '#domain/console/group-roles.ts'
import type { Db } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { recordAction } from '../audit/record-action.ts'
import { keepLogIn, keysOf, takeLogIn, type Asked } from './log-ins.ts'
import type { LogInProvider, Vouched } from './log-in-provider.ts'
import { endOtherRoles, endStaffSession, startStaffSession } from './sessions.ts'

export type LogInDeps = {
  db: Db
  secrets: Secrets
  provider: LogInProvider
  groups: readonly GroupRole[]
}

export type Started = { outcome: 'started'; secret: string; address: URL } | { outcome: 'away' }

/** Starts a log-in. The browser stores the secret and opens the address. */
export async function startLogIn({ db, secrets, provider }: LogInDeps, asked: Asked): Promise<Started> {
  const secret = await keepLogIn(db, secrets, asked)
  const address = await provider.ask(keysOf(secret), asked)
  return address === 'away' ? { outcome: 'away' } : { outcome: 'started', secret, address }
}

export type Finished =
  | { outcome: 'logged-in'; secret: string; returnPath: string }
  | { outcome: 'no-role'; name: string }
  /** The answer was used before, came too late, or belongs to another browser. */
  | { outcome: 'refused'; code: string }
  | { outcome: 'away' }

type Came = {
  /** The secret of the log-in that this browser started. */
  logIn: string | null
  /** The secret of the session that it still has. */
  session: string | null
  query: string
  network: string
}

/** Finishes a log-in with the provider's answer, which the browser brings. */
export async function finishLogIn(deps: LogInDeps, came: Came): Promise<Finished> {
  const { db, secrets, provider } = deps
  const asked = came.logIn === null ? null : await takeLogIn(db, secrets, came.logIn)
  if (came.logIn === null || !asked) return { outcome: 'refused', code: 'not_started' }
  const answer = await provider.answer(came.query, keysOf(came.logIn), asked)
  return answer.outcome === 'vouched' ? letIn(deps, { ...came, ...asked, person: answer.person }) : answer
}

async function letIn(
  { db, secrets, groups }: LogInDeps,
  { person, session, network, returnPath, isFresh }: Came & Asked & { person: Vouched },
): Promise<Finished> {
  const { id, name } = person
  const role = roleOf(person.groups, groups)
  return db.transaction().execute(async (tx): Promise<Finished> => {
    if (session !== null) await endStaffSession(tx, secrets, session)
    await endOtherRoles(tx, id, role)
    if (!role) {
      const actor = { id, name, network, role: 'none' } as const
      await recordAction(tx, actor, { kind: 'refused', details: { wanted: 'log-in' } })
      return { outcome: 'no-role', name }
    }
    const secret = await startStaffSession(tx, secrets, { person, role })
    await recordAction(tx, { id, name, network, role }, { kind: 'log-in', details: { fresh: isFresh } })
    return { outcome: 'logged-in', secret, returnPath }
  })
}

/** Ends a session. Returns the address at the provider where its session ends too; null if there is none. */
export async function logOut(
  { db, secrets, provider }: LogInDeps,
  { session, network }: { session: string; network: string },
): Promise<URL | null> {
  const ended = await db.transaction().execute(async (tx) => {
    const staff = await endStaffSession(tx, secrets, session)
    if (staff) await recordAction(tx, { ...staff, network }, { kind: 'log-out' })
    return staff
  })
  return ended && provider.logOut(ended.idToken)
}
