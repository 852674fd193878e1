import { MACHINE_CALLS_PER_MINUTE } from '#domain/console/machine-token.ts'
import type { Db } from '#server/db/database.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { FindCaller } from '../caller.ts'
import type { Caller } from '../staff.ts'
import { findMachine } from './token-store.ts'

export type MachineDeps = { db: Db; secrets: Secrets; limits: Limits }

/** Finds who makes a call about endpoints. A machine has the role `integrations`, and a limit of calls. */
export function staffOrMachine(
  staffOf: FindCaller,
  { db, secrets, limits }: MachineDeps,
): FindCaller<Caller> {
  const calls = limits.create('machine-calls', { points: MACHINE_CALLS_PER_MINUTE, seconds: 60 })
  return async (request) => {
    const staff = await staffOf(request)
    if (staff) return staff
    const machine = request.bearer === null ? null : await findMachine(db, secrets, request.bearer)
    if (!machine) return null
    const { id, name } = machine
    const caller = { id: `machine ${id}`, name, role: 'integrations', loggedInAt: null } as const
    return (await calls(id)) ?? { ...caller, network: networkOf(request.address) }
  }
}
