import { sql } from 'kysely'
import { roleOf } from '#domain/console/group-roles.ts'
import { BLIND_MINUTES, CHECK_MINUTES } from '#domain/console/staff-session.ts'
import { networkOf } from '#server/platform/network.ts'
import { recordAction } from '../audit/record-action.ts'
import type { LogInDeps } from './log-in.ts'
import type { ProviderTokens } from './log-in-provider.ts'
import {
  endOtherRoles,
  endStaffSession,
  findStaff,
  openTokens,
  sealTokens,
  type StaffSession,
} from './sessions.ts'

type Checked = { hash: Buffer; staff_id: string; tokens: Buffer | null; is_blind: boolean }

/**
 * The person whose session has this secret. Every few minutes the provider is asked whether they still have their role.
 * If the provider has ended the session, or the role has changed, the session ends here too. While the provider does
 * not answer, sessions continue.
 */
export async function findCheckedStaff(deps: LogInDeps, secret: string): Promise<StaffSession | null> {
  const { db, secrets } = deps
  const staff = await findStaff(db, secrets, secret)
  if (!staff) return null
  const due = await takeCheck(deps, secret)
  if (!due || (await isStillLetIn(deps, due, staff))) return staff
  await db.transaction().execute(async (tx) => {
    await endStaffSession(tx, secrets, secret)
    await recordAction(
      tx,
      { ...staff, network: networkOf('') },
      { kind: 'log-out', details: { by: 'provider' } },
    )
  })
  return null
}

/** Null if no check is due, or if another process is doing it. */
async function takeCheck({ db, secrets }: LogInDeps, secret: string): Promise<Checked | null> {
  const due = await db
    .updateTable('staff_sessions')
    .set({ asked_at: sql<Date>`app_now()` })
    .where('hash', 'in', secrets.hashes('staff-session', secret))
    .where('asked_at', '<=', sql<Date>`app_now() - make_interval(mins => ${CHECK_MINUTES})`)
    .returning(['hash', 'staff_id', 'tokens'])
    .returning(sql<boolean>`vouched_at <= app_now() - make_interval(mins => ${BLIND_MINUTES})`.as('is_blind'))
    .executeTakeFirst()
  return due ?? null
}

async function isStillLetIn(deps: LogInDeps, due: Checked, staff: StaffSession): Promise<boolean> {
  const { db, secrets, provider, groups } = deps
  const tokens = due.tokens && openTokens(secrets, { bytes: due.tokens, hash: due.hash })
  const answer = tokens ? await provider.check(tokens, due.staff_id) : ({ outcome: 'blind' } as const)
  switch (answer.outcome) {
    case 'away':
      return true
    case 'ended':
      return false
    case 'blind':
      return !due.is_blind
    case 'vouched': {
      const { tokens: fresh, groups: named } = answer
      if (named === null) {
        // The provider may leave groups out because the person has none any more. So this answer confirms no role.
        await keep(deps, { hash: due.hash, tokens: fresh, isVouched: false })
        return !due.is_blind
      }
      const role = roleOf(named, groups)
      if (role === staff.role) {
        await keep(deps, { hash: due.hash, tokens: fresh, isVouched: true })
        return true
      }
      await db.transaction().execute(async (tx) => endOtherRoles(tx, due.staff_id, role))
      return false
    }
  }
}

type Kept = { hash: Buffer; tokens: ProviderTokens; isVouched: boolean }

async function keep({ db, secrets }: LogInDeps, { hash, tokens, isVouched }: Kept): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ tokens: sealTokens(secrets, { tokens, hash }) })
    .$if(isVouched, (query) => query.set({ vouched_at: sql<Date>`app_now()` }))
    .where('hash', '=', hash)
    .execute()
}
